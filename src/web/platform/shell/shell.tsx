import { AppShell } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { ModalsProvider, useModals } from '@mantine/modals'
import { Navigate, Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { isScreen, isValidated } from '../../../contract/shared/rights/permissions.ts'
import { lacksSecondFactor } from '../../../contract/shared/rights/second-factor.ts'
import { forgetRole, rememberRole } from '../storage/last-role.ts'
import { takeSignedIn } from '../storage/token.ts'
import { useLocal } from '../storage/use-local.ts'
import { useBackAndEscapeClose } from '../dialogs/back-closes.ts'
import { focusIfLost } from '../ui/focus-back.ts'
import { useIsPhone } from '../device/is-phone.ts'
import { notices } from '../dialogs/notices.ts'
import { useFirstViewEnds } from './end-first-view.ts'
import { usePerson, useRights } from '../rights/person.ts'
import '../styles/signed-in.css'
import { loadNoticeBoard } from './lazy-notice-board.tsx'
import { NoPermission, NotFound } from './pages/not-found.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import classes from './shell.module.css'
import { BottomBar } from './bottom-bar.tsx'
import { SectionsSheet, Sidebar } from './sidebar-view.tsx'
import { TopBar, type LoadSearch } from './top-bar.tsx'
import { isWall } from './wall.ts'

/** Inside ModalsProvider: Back and Escape close the topmost of its dialogs. */
const BackClosesModals = () => {
  const { modals, closeModal } = useModals()
  const top = modals.at(-1)?.id
  useBackAndEscapeClose(top !== undefined, () => top !== undefined && closeModal(top))
  return null
}

/** Below this width the sidebar shows icons alone to give tables room, until the person changes it. */
const ROOMY = '(min-width: 1280px)'

const BOTTOM_BAR = 60

interface Props {
  /** Above every screen that has the frame. */
  banner: ReactNode
  /** Further items of the menu in the top bar. */
  menuItems: ReactNode
  loadSearch: LoadSearch
}

/** The signed-in screens: the screen where the person may open it, in the frame if it has one. */
export const Shell = ({ banner, menuItems, loadSearch }: Props) => {
  const isBare = useRouterState({
    select: ({ matches, location }) => {
      const { isBare: bare, hasWall } = matches.at(-1)?.staticData ?? {}
      return bare === true || (hasWall === true && isWall(location.search))
    },
  })
  useEffect(() => notices.signedIn(), [])
  useFirstViewEnds()
  useRememberedRole()
  useEffect(() => {
    const timer = setTimeout(loadNoticeBoard)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ModalsProvider modalProps={{ closeOnEscape: false }}>
      <BackClosesModals />
      {isBare ? <BareFrame banner={banner} /> : <Frame banner={banner} menuItems={menuItems} loadSearch={loadSearch} />}
    </ModalsProvider>
  )
}

const BareFrame = ({ banner }: Pick<Props, 'banner'>) => {
  const main = useMainFocus()
  return (
    <main ref={main} id="main" tabIndex={-1} className={classes.bare}>
      {banner}
      <Permitted />
    </main>
  )
}

/** Sidebar and top bar. */
const Frame = ({ banner, menuItems, loadSearch }: Props) => {
  const isPhone = useIsPhone()
  const isRoomy = useMediaQuery(ROOMY, true, { getInitialValueInEffect: false })
  const [chosen, choose] = useLocal('sirena.sidebar-narrow')
  const isNarrow = chosen === 'true' || (chosen !== 'false' && !isRoomy)
  const [isMenuOpen, menu] = useDisclosure(false)
  const main = useMainFocus(menu.close)
  return (
    <>
      <a href="#main" className={classes.skip} onClick={(event) => focusMain(event, main.current)}>
        Ir al contenido
      </a>
      <AppShell
        layout="alt"
        padding={isPhone ? 12 : 24}
        header={{ height: 56 }}
        footer={{ height: BOTTOM_BAR, collapsed: !isPhone, offset: isPhone }}
        navbar={{ width: isNarrow ? 64 : 200, breakpoint: 768, collapsed: { mobile: true } }}
        transitionDuration={150}
      >
        {/* A plain region: dialogs have headers too, and a page has at most one banner. */}
        <AppShell.Header component="div" role="region" aria-label="Barra superior" className={classes.header}>
          <TopBar onMenu={menu.open} menuItems={menuItems} loadSearch={loadSearch} />
        </AppShell.Header>
        {!isPhone && (
          <AppShell.Navbar component="nav" aria-label="Secciones" className={classes.navbar}>
            <Sidebar isNarrow={isNarrow} onToggleNarrow={() => choose(String(!isNarrow))} />
          </AppShell.Navbar>
        )}
        <AppShell.Main ref={main} id="main" tabIndex={-1} className={classes.main}>
          <div className={classes.content}>
            {banner}
            <OfflineBanner />
            <Permitted />
          </div>
        </AppShell.Main>
        {isPhone && (
          <AppShell.Footer component="nav" aria-label="Atajos" className={classes.bottom}>
            <BottomBar onMore={menu.open} />
          </AppShell.Footer>
        )}
      </AppShell>
      {isPhone && <SectionsSheet opened={isMenuOpen} onClose={menu.close} />}
    </>
  )
}

/** So that the next start asks for its screen's data together with the session. */
const useRememberedRole = () => {
  const person = usePerson()
  const role = person && isValidated(person) && !lacksSecondFactor(person) ? person.role : undefined
  useEffect(() => {
    if (role === undefined) forgetRole()
    else rememberRole(role)
  }, [role])
}

/** A screen that the role may not open sends no request (B-NAV-19). */
const Permitted = () => {
  const path = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath ?? '' })
  const person = usePerson()
  const { mayOpen } = useRights()
  // No other screen is allowed, so they are redirected to the place where they can set it up; the profile says why.
  if (person && isValidated(person) && lacksSecondFactor(person) && path !== '/user-profile')
    return <Navigate to="/user-profile" replace />
  if (!isScreen(path)) return <NotFound />
  return mayOpen(path) ? <Outlet /> : <NoPermission />
}

const focusMain = (event: { preventDefault: () => void }, main: HTMLElement | null) => {
  // The router uses the part after #, so a plain anchor would leave the screen.
  event.preventDefault()
  main?.focus()
}

const nothing = () => undefined

/** On a new screen, and after signing in, the focus moves to its top, or in a list to the row opened last; and the menu closes. */
const useMainFocus = (closeMenu: () => void = nothing) => {
  const main = useRef<HTMLElement>(null)
  const pathname = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const shown = useRef(pathname)
  useEffect(() => {
    if (takeSignedIn()) focusIfLost(main.current)
  }, [])
  useEffect(() => {
    const before = shown.current
    if (before === pathname) return undefined
    shown.current = pathname
    // Not on the first screen: a person may already have pressed Tab.
    if (before === undefined) return undefined
    closeMenu()
    const row = main.current?.querySelector<HTMLElement>('[data-return-here]')
    ;(row ?? main.current)?.focus({ preventScroll: true })
    // After the router has scrolled to the place of a screen opened anew, its top; a row in sight stays where it is.
    const frame = requestAnimationFrame(() => row?.scrollIntoView({ block: 'nearest' }))
    return () => cancelAnimationFrame(frame)
  }, [pathname, closeMenu])
  return main
}
