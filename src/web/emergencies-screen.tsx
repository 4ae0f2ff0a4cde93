import { useNews } from './board/noticing/news.ts'
import { SpokenNews } from './board/noticing/spoken-news.tsx'
import { EmergencyList } from './emergencies/emergency-list.tsx'

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
