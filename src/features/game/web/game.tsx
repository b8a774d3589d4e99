import { createContext, useContext, type ReactNode } from 'react';

/** Whether *Points and streaks* is on. */
export const GameContext = createContext(true);

export const useGame = (): boolean => useContext(GameContext);

type GameProps = {
  children: ReactNode;
  /** In their place without the game. */
  calm?: ReactNode;
};

/** Parts that speak of points, streaks or achievements. */
export const Game = ({ children, calm = null }: GameProps) => (useGame() ? children : calm);
