/** One petal, 16 long, standing on 0,0. */
export const PETAL = 'M0 0C-6.2-3.6-6.2-12.4 0-16 6.2-12.4 6.2-3.6 0 0z';
