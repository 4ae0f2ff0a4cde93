import { useId } from 'react'
import classes from './radio-tabs.module.css'

interface Props {
  label: string
  tabs: readonly { value: string; label: string }[]
  /** None is chosen if no tab has this value. */
  chosen: string
  onChoose: (value: string) => void
}

/** One of a few, side by side. The kit's own control measures the whole page when it appears. */
export const RadioTabs = ({ label, tabs, chosen, onChoose }: Props) => {
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
