import { session } from '../../../platform/storage/storage.ts'

/** Whether this tab has asked for a vehicle to track since somebody signed in (A-TRK-03): whoever comes next is asked anew. */
const KEY = 'sirena.tracking-asked'

export const wasAskedToTrack = (): boolean => session.read(KEY) !== null
export const noteAskedToTrack = (): void => void session.write(KEY, '1')
export const forgetAskedToTrack = (): void => session.remove(KEY)
