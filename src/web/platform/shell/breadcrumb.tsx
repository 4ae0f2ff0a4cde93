import { useRouter, useRouterState } from '@tanstack/react-router'
import { returnTo } from '../list/remembered-lists.ts'
import { PlaceLink } from '../ui/place-link.tsx'
import classes from './breadcrumb.module.css'

/** The current position: the list that the screen belongs to, and the screen. */
export const Breadcrumb = () => {
  const { routesByPath } = useRouter()
  const here = useRouterState({ select: (state) => state.matches.at(-1)?.staticData })
  const list = here?.list
  return (
    <nav aria-label="Ruta de navegación" className={classes.crumbs}>
      {list !== undefined && (
        <>
          <PlaceLink {...returnTo(list)} className={classes.link}>
            {routesByPath[list].options.staticData?.title}
          </PlaceLink>
          <span aria-hidden className={classes.slash}>
            /
          </span>
        </>
      )}
      <span aria-current="page" className={classes.here}>
        {here?.title}
      </span>
    </nav>
  )
}
