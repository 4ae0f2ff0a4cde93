import { useId } from 'react'
import classes from './radio-tabs.module.css'

interface Props<Value extends string> {
  label: string
  tabs: readonly { value: Value; label: string }[]
  /** None is chosen if no tab has this value. */
  chosen: string
  onChoose: (value: Value) => void
}

/** One of a few, side by side. Mantine's own control measures the whole page when it appears. */
export const RadioTabs = <Value extends string>({ label, tabs, chosen, onChoose }: Props<Value>) => {
  const group = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes.tabs}>
      {tabs.map(({ value, label: word }) => (
        <label key={value} className={classes.tab}>
          <input type="radio" name={group} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
          {word}
        </label>
      ))}
    </div>
  )
}
