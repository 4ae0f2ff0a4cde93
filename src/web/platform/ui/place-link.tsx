import { Link, useNavigate, type HistoryState } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

/** Where a navigation leads. */
export interface Destination {
  place: string
  state?: HistoryState
}

/** Navigates to an address built from a resource's declaration, such as `/vehicle-type/7/editar`. */
export const useGoTo = () => {
  const navigate = useNavigate()
  return (place: string, options: { replace?: boolean; state?: HistoryState } = {}) => void navigate({ href: place, ...options })
}

type PlaceLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'params' | 'search'> & { place: string }

/** Whether a click on a link opens another tab or window. */
export const opensElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey

/** A link to such an address. The router's types know declared routes only, so the address is cast to one. */
export const PlaceLink = ({ place, ...rest }: PlaceLinkProps) => <Link {...rest} to={place} />
