import type { ReactNode } from 'react';

/** What the cursor of a picture can stand on. */
export type PicturePoint = {
  /** The date, or another key that is unique in the picture. */
  id: string;
  x: number;
  y: number;
  /** Names the focused element, such as a date. */
  title: string;
  /** The values. */
  text: string;
  /** The path drawn over the point that is read; without one, a ring. */
  mark?: string;
};

export type Drawing = {
  width: number;
  height: number;
  /** One path per fill. */
  shapes: ReactNode;
  /** Oldest first. Without points, the picture is no tab stop. */
  points?: readonly PicturePoint[];
  /** The index of the point under the pointer; unless given, the nearest across. */
  pick?: (x: number, y: number) => number;
};
