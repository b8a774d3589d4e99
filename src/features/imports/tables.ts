import type { DetailLevel, ImportFormat } from './import-plan.ts';
import type { Generated } from 'kysely';

export type ImportTables = {
  imports: {
    userId: string;
    importId: string;
    format: ImportFormat;
    fileName: string;
    createdAt: number;
    /** Hash of the request: a repeat gets the stored outcome. */
    requestHash: string;
    /** JSON: see server/import-rows.ts. */
    outcome: string;
    /** JSON of its ImportCounts. */
    counts: Generated<string>;
  };
  /** The sleeps that imports wrote. A row outlives its sleep, so that the next import knows it was deleted. */
  importKeys: {
    userId: string;
    /** Names the record in the app it comes from. */
    importKey: string;
    importId: string;
    sleepId: string;
    /** As imported. */
    startTime: number;
    endTime: number;
    /** Of times, zone and details as imported: tells whether the sleeper has edited them since. */
    factsHash: string;
    /** The API token that a device sent it with, and how much the device knows of it; null: a file. */
    tokenId: string | null;
    detail: DetailLevel | null;
  };
};
