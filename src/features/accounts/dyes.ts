/** The dyes of the cloth; the first one is everyone's, also before the first achievement. */
export const DYES = ['wedel', 'sogan', 'kelengan', 'pare-anom', 'tiga-negeri', 'prada'] as const;

export type Dye = (typeof DYES)[number];

export const DEFAULT_DYE: Dye = 'wedel';
