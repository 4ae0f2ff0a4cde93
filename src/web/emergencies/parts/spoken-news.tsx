import { VisuallyHidden } from '@mantine/core'
import { MOST_SPOKEN_NEWS } from '../../../contract/emergencies/limits.ts'
import { newsInWords } from './noticed.ts'
import { useNews } from './news.ts'

/** For a screen reader, which reads each once: what is added, and of many the last ones with the number of the others. */
export const SpokenNews = () => {
  const news = useNews()
  const spoken = news.slice(-MOST_SPOKEN_NEWS)
  const others = news.length - spoken.length
  return (
    <VisuallyHidden role="status" aria-atomic={false} aria-relevant="additions">
      {spoken.map((row) => (
        <span key={`${row.id}.${row.status}`}>{`${newsInWords(row)}. `}</span>
      ))}
      {others > 0 && <span>{`Y ${others} más. `}</span>}
    </VisuallyHidden>
  )
}
