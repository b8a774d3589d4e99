import { ConnectionsSection } from '#connections/web/connections-section.tsx';
import { useWebhookConnections } from '#webhooks/web/connections.tsx';

/** API tokens and webhooks. */
export function Connections() {
  return <ConnectionsSection others={[useWebhookConnections()]} />;
}
