import { MAX_FILE_BYTES } from '../../../contract/shared/limits.ts'
import { userFileFields, userInput, userUpdate } from '../../../contract/people/user-input.schema.ts'
import { userDetail } from '../../../contract/people/users.schema.ts'
import type { Deps } from '../../platform/deps.ts'
import { acceptReadRow } from '../../platform/http/accept-read-row.ts'
import type { ArrivingFiles } from '../../platform/http/multipart.ts'

/** Courses are sent under a different name than they are read. */
const asRead = userDetail.extend({ courses: userDetail.shape.approved_courses })

export const newUserBody = acceptReadRow(userInput, asRead)
export const userUpdateBody = acceptReadRow(userUpdate, asRead)

/** The files of the form. */
export const arrivingFiles = ({ files, config }: Pick<Deps, 'files' | 'config'>): ArrivingFiles => ({
  scratch: files.scratch,
  quota: config.arriving,
  maxBytes: MAX_FILE_BYTES,
  maxCount: 55,
  fields: userFileFields,
})
