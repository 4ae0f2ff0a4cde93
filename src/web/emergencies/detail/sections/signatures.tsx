import classes from './signatures.module.css'

/** On paper: who hands the emergency over, and who receives it, sign. */
export const Signatures = () => (
  <div className={classes.lines}>
    {['Entrega', 'Recibe'].map((who) => (
      <p key={who}>
        <strong>{who}</strong>
        <span>Nombre, firma, fecha y hora</span>
      </p>
    ))}
  </div>
)
