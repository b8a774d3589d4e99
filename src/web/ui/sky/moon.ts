/** The lying crescent of the equator, 21 wide, centred on 0,0. */
export const MOON = 'M-10.5-8a11.4 11.4 0 1 0 21 0 11 11 0 0 1-21 0z';
