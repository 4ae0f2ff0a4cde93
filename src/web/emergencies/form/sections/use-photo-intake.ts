import { useRef, useState } from 'react'
import { sharedErrors } from '../../../../contract/shared/errors.ts'
import { fill } from '../../../../contract/shared/sentences.ts'
import { MAX_PHOTOS } from '../../../../contract/emergencies/limits.ts'
import { preparePhoto } from '../../../platform/photos/prepare-file.ts'
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

/** Adds files to the form's photos one after another: a phone lacks the memory to decode several at a time. */
export const usePhotoIntake = (form: EmergencyFormState): PhotoIntake => {
  const queue = useRef(Promise.resolve())
  const [pending, setPending] = useState(0)
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])

  const take = async (file: File) => {
    const outcome = await prepareOrRefuse(file, form.get().images.length + form.get().photos.length)
    if (outcome instanceof File) form.insert('photos', outcome)
    else setRefusals((known) => [...known.filter(({ name }) => name !== file.name), { name: file.name, reason: outcome }])
    setPending((count) => count - 1)
  }

  return {
    add: (files) => {
      setRefusals([])
      setPending((count) => count + files.length)
      for (const file of files) queue.current = queue.current.then(() => take(file))
    },
    pending,
    refusals,
    settled: () => queue.current,
  }
}

const tooMany = fill(sharedErrors['file.too_many'][1], { count: MAX_PHOTOS })

const prepareOrRefuse = async (file: File, alreadyThere: number): Promise<File | string> =>
  alreadyThere >= MAX_PHOTOS ? tooMany : preparePhoto(file)
