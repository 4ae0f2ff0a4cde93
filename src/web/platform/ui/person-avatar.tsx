import { Avatar } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import classes from './person-avatar.module.css'

interface Props {
  person: { photo: string | null; first_name?: string; last_name?: string }
  /** In pixels, so that nothing moves when the photo arrives. */
  size: number
  /** Left out beside the person's name, where the picture says nothing more. */
  alt?: string
}

/** A person's photo, else the initials of the first name and the first surname. */
export const PersonAvatar = ({ person, size, alt = '' }: Props) => (
  <Avatar
    src={person.photo}
    alt={alt}
    size={size}
    classNames={{ root: classes.avatar ?? '', placeholder: classes.initials ?? '' }}
    imageProps={{ loading: 'lazy', width: size, height: size }}
    aria-hidden={alt === '' || person.photo === null}
  >
    {initialsOf(person) || <IconUser size={size / 2} aria-hidden />}
  </Avatar>
)

const initialsOf = ({ first_name = '', last_name = '' }: Props['person']): string =>
  [first_name, last_name].map(firstLetter).join('')

const firstLetter = (name: string): string => {
  const [letter = ''] = name.trim()
  return letter.toLocaleUpperCase('es')
}
