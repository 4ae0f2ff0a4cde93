import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { profilePassword } from '../../../contract/people/profile.schema.ts'
import type { Me } from '../../../contract/shared/me.schema.ts'
import { api } from '../../platform/calls/api.ts'
import { useInvalidate } from '../../platform/calls/use-record.ts'
import { readToken } from '../../platform/storage/read-token.ts'
import { useQuestions } from '../../platform/dialogs/questions.ts'
import { PasswordField } from '../../platform/record/fields/password-field.tsx'
import { AccountName } from '../../platform/record/fields/password-input.tsx'
import { leavesScreen } from '../../platform/record/leaves-screen.ts'
import { ShortForm } from '../../platform/record/short-form.tsx'
import { useForm } from '../../platform/record/use-form.ts'
import { showSaveFailure } from '../../platform/record/saving/use-resource-save.ts'
import { notices } from '../../platform/dialogs/notices.ts'
import { Section } from '../../platform/ui/section.tsx'
import { isSame } from '../../platform/text/values.ts'
import classes from './own-password.module.css'

const empty = { password: '', confirm_password: '' }

/** A new password, apart from the other data, which a mistake here must not hold back. */
export const OwnPassword = () => {
  const queries = useQueryClient()
  const invalidate = useInvalidate()
  const form = useForm({ schema: profilePassword, values: empty })
  const { confirmLeave } = useQuestions()
  const isTyped = () => readToken() !== null && !isSame(form.get(), empty)
  useBlocker({
    shouldBlockFn: async (move) => leavesScreen(move) && isTyped() && !(await confirmLeave()),
    enableBeforeUnload: isTyped,
  })
  return (
    <Section title="Contraseña">
      <div className={classes.form}>
        <ShortForm
          form={form}
          button="Cambiar contraseña"
          save={(sent, { key }) => api.put<Me>('user/update_me', sent, key)}
          onSaved={(saved) => {
            notices.success('Contraseña actualizada')
            queries.setQueriesData({ queryKey: ['me'] }, saved)
            form.reset(empty)
            void invalidate('user')
          }}
          onFailed={(error) => showSaveFailure('Credenciales incorrectas, vuelva a intentar', error)}
        >
          <AccountName />
          <PasswordField form={form} name="password" description="Una nueva cierra sus otras sesiones." />
          <PasswordField form={form} name="confirm_password" />
        </ShortForm>
      </div>
    </Section>
  )
}
