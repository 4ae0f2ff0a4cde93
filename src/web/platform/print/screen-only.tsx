import { createContext, useContext, type ReactNode } from 'react'

const Paper = createContext(true)

/** Whether this part of a printed record is printed. */
export const useIsPrinted = (): boolean => useContext(Paper)

/** A part of a printed record that is not printed: printing neither reads all rows of its lists nor waits for its maps. */
export const ScreenOnly = ({ children }: { children: ReactNode }) => (
  <Paper value={false}>
    <div data-screen-only>{children}</div>
  </Paper>
)
