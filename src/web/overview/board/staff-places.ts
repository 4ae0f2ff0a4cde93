import { dutyScreens, resourceScreens } from '../../../contract/shared/rights/screens.ts'
import { stringifySearch } from '../../platform/list/list-state.ts'

/* The lists of which human resources see the beginning. */

const users = resourceScreens.user.list.path

export const staffPlaces = {
  waiting: users + stringifySearch({ lacks: 'validation', ordering: '-id' }),
  comingLeaves: dutyScreens.list.path + stringifySearch({ leave: 'coming' }),
  leaves: dutyScreens.list.path + stringifySearch({ leave: 'ending' }),
  expiredLeaves: dutyScreens.list.path + stringifySearch({ leave: 'expired' }),
  withoutExit: '/human_resources/hours_review',
  withoutPhoto: users + stringifySearch({ lacks: 'photo' }),
}
