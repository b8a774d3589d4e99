import { ConnectionsSection } from '#features/connections/web/connections-section.tsx';
import { useWebhookConnections } from '#features/webhooks/web/connections.tsx';

/** API tokens and webhooks. */
export function Connections() {
  return <ConnectionsSection others={[useWebhookConnections()]} />;
}
