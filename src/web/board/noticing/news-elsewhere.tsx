import type { EmergencyRow } from '../../../contract/emergencies.ts'
import { placeOf, resourceScreens } from '../../../contract/screens.ts'
import { PlaceLink } from '../../ui/place-link.tsx'
import classes from './news-elsewhere.module.css'
import { newsInWords } from './noticed.ts'

/** Noticed emergencies that are not among the shown rows, each with the way to its record. */
export const NewsElsewhere = ({ news }: { news: readonly EmergencyRow[] }) =>
  news.length > 0 && (
    <ul className={classes.news} aria-label="Avisos de otras páginas">
      {news.map((row) => (
        <li key={row.id} data-marked>
          <PlaceLink place={placeOf(resourceScreens.emergency.record, row.id)} className={classes.link}>
            {newsInWords(row)}
          </PlaceLink>
        </li>
      ))}
    </ul>
  )
