import { RequestQueue } from '#server/http/load-shedding.ts';

/** Sheds no request, however long it waited. */
RequestQueue.prototype.isOverdue = () => false;
