import { dutyScreens } from '../../contract/duty-rules.ts'
import { resourceScreens } from '../../contract/screens.ts'
import { stringifySearch } from '../list/list-state.ts'

/* The lists of which human resources see the beginning. */

const users = resourceScreens.user.list.path

export const staffPlaces = {
  waiting: users + stringifySearch({ lacks: 'validation', ordering: '-id' }),
  leaves: dutyScreens.list.path + stringifySearch({ leave: 'ending' }),
  withoutExit: '/human_resources/hours_review',
  withoutPhoto: users + stringifySearch({ lacks: 'photo' }),
}
