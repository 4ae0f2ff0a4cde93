import { useRef, useState } from 'react'
import { sharedErrors } from '../../../../contract/shared/errors.ts'
import { fill } from '../../../../contract/shared/sentences.ts'
import { MAX_PHOTOS } from '../../../../contract/emergencies/limits.ts'
import { copyPhoto, reducePhoto } from '../../../platform/photos/prepare-file.ts'
import type { EmergencyFormState } from '../emergency-form-values.ts'

export interface Refusal {
  name: string
  reason: string
}

export interface PhotoIntake {
  add: (files: readonly File[]) => void
  /** The number of files that are still being prepared. */
  pending: number
  refusals: readonly Refusal[]
  /** Resolves when every added file is in the form or refused. */
  settled: () => Promise<void>
}

/** Adds files to the form's photos, copied at once and then decoded one after another: a phone lacks the memory for several. */
export const usePhotoIntake = (form: EmergencyFormState): PhotoIntake => {
  const queue = useRef(Promise.resolve())
  const [pending, setPending] = useState(0)
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const isFull = () => form.get().images.length + form.get().photos.length >= MAX_PHOTOS

  const take = async (file: File, copied: Promise<File | string> | undefined) => {
    const outcome = isFull() ? tooMany : await reducePhoto(await (copied ?? copyPhoto(file)))
    if (outcome instanceof File) form.insert('photos', outcome)
    else setRefusals((known) => [...known.filter(({ name }) => name !== file.name), { name: file.name, reason: outcome }])
    setPending((count) => count - 1)
  }

  return {
    add: (files) => {
      setRefusals([])
      setPending((count) => count + files.length)
      for (const [index, file] of files.entries()) {
        // Those beyond may only take the place of refused ones.
        const copied = index < MAX_PHOTOS ? copyPhoto(file) : undefined
        queue.current = queue.current.then(() => take(file, copied))
      }
    },
    pending,
    refusals,
    settled: () => queue.current,
  }
}

const tooMany = fill(sharedErrors['file.too_many'][1], { count: MAX_PHOTOS })
