import { MOST_NEWS_ELSEWHERE } from '../../../contract/emergencies/limits.ts'
import { inProgressFilter } from '../../../contract/emergencies/emergency-rules.ts'
import type { EmergencyRow } from '../../../contract/emergencies/emergencies.schema.ts'
import { placeOf, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { stringifySearch } from '../../platform/list/list-state.ts'
import { PlaceLink } from '../../platform/ui/place-link.tsx'
import classes from './news-elsewhere.module.css'
import { newsInWords } from './noticed.ts'

const { list, record } = resourceScreens.emergency
const newestInProgress = list.path + stringifySearch({ status: inProgressFilter, ordering: '-creation_date' })

/** Noticed emergencies that are not among the shown rows, each with the way to its record; of many the last ones. */
export const NewsElsewhere = ({ news }: { news: readonly EmergencyRow[] }) => {
  const shown = news.slice(-MOST_NEWS_ELSEWHERE)
  const others = news.length - shown.length
  return (
    news.length > 0 && (
      <ul className={classes.news} aria-label="Avisos de otras páginas">
        {shown.map((row) => (
          <li key={row.id} data-highlighted>
            <PlaceLink place={placeOf(record, row.id)} className={classes.link}>
              {newsInWords(row)}
            </PlaceLink>
          </li>
        ))}
        {others > 0 && (
          <li>
            <PlaceLink place={newestInProgress} className={classes.link}>
              {`y ${others} más`}
            </PlaceLink>
          </li>
        )}
      </ul>
    )
  )
}
