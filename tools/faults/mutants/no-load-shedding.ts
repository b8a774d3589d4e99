import { LoadGauge } from '#server/http/load-shedding.ts';

/** Sheds no request, however late the event loop is. */
LoadGauge.prototype.turnsAway = () => false;
