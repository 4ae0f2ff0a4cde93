import { useNews } from '../parts/news.ts'
import { SpokenNews } from '../parts/spoken-news.tsx'
import { EmergencyList } from './emergency-list.tsx'

/** The list of emergencies with the marks of what the board notices (0083). */
export const EmergenciesScreen = () => {
  const noticed = new Set(useNews().map(({ id }) => id))
  return (
    <>
      <SpokenNews />
      <EmergencyList isMarked={({ id }) => noticed.has(id)} />
    </>
  )
}
