import { Outlet, useRouterState } from '@tanstack/react-router'

const NAME = 'Sirena'

/** What surrounds every screen: nothing but its title, which React lifts into the document's head. */
export const Root = () => {
  const title = useRouterState({ select: (state) => state.matches.at(-1)?.staticData.title })
  return (
    <>
      <title>{title === undefined ? NAME : `${title} · ${NAME}`}</title>
      <Outlet />
    </>
  )
}
