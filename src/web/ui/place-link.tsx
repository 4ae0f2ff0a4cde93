import { Link, useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** Navigates to an address built from a resource's declaration, such as `/vehicle-type/7/editar`. */
export const useGoTo = () => {
  const navigate = useNavigate()
  return (place: string, options: { replace?: boolean } = {}) => void navigate({ href: place, ...options })
}

type PlaceLinkProps = Omit<ComponentProps<typeof Link>, 'to' | 'params' | 'search'> & { place: string }

/** A link to such an address. The router's types know declared routes only, so the address is cast to one. */
export const PlaceLink = ({ place, ...rest }: PlaceLinkProps) => <Link {...rest} to={place} />
