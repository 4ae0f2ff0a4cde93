import { useState } from 'react'
import { notices } from '../../dialogs/notices.ts'
import type { AnyForm } from '../../record/use-form.ts'
import { isSame } from '../../text/values.ts'
import { roundPoint, type Point } from '../point.ts'

/** The two fields of a place. */
export interface PlaceFields {
  form: AnyForm
  latitude: string
  longitude: string
}

/** Looks for a place, and puts it into the fields unless the person has placed another one meanwhile. */
export const usePlacing = ({ form, latitude, longitude }: PlaceFields) => {
  const [busy, setBusy] = useState(false)
  const now = () => [form.at(latitude), form.at(longitude)]
  const place = async (find: () => Promise<Point | undefined>, refusal: (error: unknown) => string): Promise<void> => {
    setBusy(true)
    const before = now()
    const found = await find().catch((error: unknown) => {
      notices.warning(refusal(error))
    })
    setBusy(false)
    if (!found || !isSame(before, now())) return
    const { lat, lng } = roundPoint(found)
    form.set(latitude, lat)
    form.set(longitude, lng)
  }
  return { busy, place }
}
