/** The tabs of the profile, as the address names them. */
export const profileTabs = { datos: 'Datos', servicio: 'Servicio', horas: 'Mis horas', seguridad: 'Seguridad' } as const
export type ProfileTab = keyof typeof profileTabs
export const isProfileTab = (name: unknown): name is ProfileTab => typeof name === 'string' && Object.hasOwn(profileTabs, name)

/** The address of a tab, for links from other screens. */
export const profilePlace = (tab: ProfileTab): string => `/user-profile?tab=${tab}`
