/** Whether a navigation leaves the screen; another part of the same screen, such as a tab, keeps what was typed. */
export const leavesScreen = ({ current, next }: { current: { pathname: string }; next: { pathname: string } }): boolean =>
  current.pathname !== next.pathname
