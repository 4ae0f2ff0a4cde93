import { SECOND_MS } from '../shared/units.ts'

/* The binnacle, jobs and mails (docs/decisions/0021, 0041, 0016) */

/** The interval of polls for entries to seal. Without any, a poll is one read of an empty index. */
export const SEAL_POLL_MS = 400
/** Entries sealed in one transaction, to keep it short. */
export const SEALS_OF_TRANSACTION = 1000
/** How often a verification of the binnacle says that it goes on, and after what silence it counts as interrupted. */
export const VERIFICATION_PROGRESS_MS = SECOND_MS
export const DEAD_VERIFICATION_SECONDS = 60
/** One that no process has begun: all of them may be starting. */
export const WAITING_VERIFICATION_SECONDS = 600
/** The hour of Guatemala after which the head of a day is mailed. */
export const BINNACLE_HEAD_HOUR = 2

/** How often a running verification of the binnacle is asked for its progress. */
export const VERIFICATION_REFRESH_MS = SECOND_MS
/** The most entries of the binnacle that its list prints; there may be millions. */
export const MAX_PRINTED_ENTRIES = 1000
/** What is blacked out in the free texts of an emergency at once (S-65). */
export const MAX_PASSAGES = 50
export const MAX_PASSAGE_LETTERS = 300
/** Of the texts of an emergency so many are shown before they are blacked out, and so many letters of them. */
export const MAX_SHOWN_TEXTS = 200
export const MAX_SHOWN_LETTERS = 1_000_000
