import { ConnectionsSection } from '#connections/web/connections-section.tsx';
import { useArrivalConnections } from '#arrivals/web/connections.tsx';
import { useWebhookConnections } from '#webhooks/web/connections.tsx';

/** API tokens, devices that send nights, and webhooks. */
export function Connections() {
  return <ConnectionsSection others={[useArrivalConnections(), useWebhookConnections()]} />;
}
