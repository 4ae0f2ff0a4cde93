import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { resetRequestForm, type ResetRequest } from '../../../contract/people/accounts.schema.ts'
import { asApiError, publicApi } from '../../platform/calls/api.ts'
import { FailureDialog, useFailure } from '../../platform/dialogs/failure-dialog.tsx'
import { notices } from '../../platform/dialogs/notices.ts'
import { emptyFormValues } from '../../platform/record/schema-fields.ts'
import { useForm } from '../../platform/record/use-form.ts'
import { VisitorPage } from '../../platform/shell/pages/visitor-page.tsx'
import { dpiMask } from '../../platform/record/fields/masks.ts'
import { EmailField } from '../../platform/record/fields/email-field.tsx'
import { MaskField } from '../../platform/record/fields/mask-field.tsx'
import { ShortForm } from '../../platform/record/short-form.tsx'

const askForMail = ({ username, email }: ResetRequest) => publicApi.post('user/reset_password', { username, email })

/** Asks for the mail with the link to a new password, and then says that it was sent. */
export const ForgotPassword = () => {
  const [asked, setAsked] = useState<ResetRequest>()
  return asked ? <MailSent asked={asked} /> : <AskForMail onAsked={setAsked} />
}

const toLogin = (
  <Anchor component={Link} to="/login" size="sm" underline="always">
    Volver a iniciar sesión
  </Anchor>
)

/** People who registered alone have no address until they or staff add one, and their own must be confirmed. */
const withoutEmail =
  'El enlace solo llega al correo confirmado de su cuenta. Si no tiene uno, pida a un administrador que lo agregue.'

const AskForMail = ({ onAsked }: { onAsked: (asked: ResetRequest) => void }) => {
  const form = useForm({ schema: resetRequestForm, values: emptyFormValues(resetRequestForm) })
  return (
    <VisitorPage title="¿Olvidó su contraseña?" text="Le enviaremos un correo con un enlace para elegir otra.">
      <ShortForm
        form={form}
        button="Restablecer contraseña"
        save={(sent) => askForMail(sent).then(() => sent)}
        onSaved={(sent) => {
          notices.success('Se envio el correo')
          onAsked(sent)
        }}
      >
        <MaskField form={form} name="username" mask={dpiMask} autoComplete="username" />
        <EmailField form={form} name="email" autoComplete="email" />
        <EmailField form={form} name="confirm_email" autoComplete="email" />
      </ShortForm>
      <Text size="sm" c="dimmed">
        {withoutEmail}
      </Text>
      {toLogin}
    </VisitorPage>
  )
}

// Outside the component, so that the ref function stays the same and runs once, when the title appears.
const focus = (title: HTMLHeadingElement | null) => title?.focus()

const MailSent = ({ asked }: { asked: ResetRequest }) => {
  const [isSending, setSending] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const failure = useFailure()
  const sendAgain = () => {
    setSending(true)
    askForMail(asked)
      .then(() => notices.success('Se volvio a enviar el correo'))
      .catch((error: unknown) => failure.show(asApiError(error).message))
      .finally(() => setSending(false))
  }
  return (
    <VisitorPage
      title="Revise su correo"
      titleRef={focus}
      text={`Si los datos son de una cuenta, le enviamos un correo a ${asked.email}. Su enlace funciona una sola vez, durante una hora.`}
    >
      <Text size="sm">¿No llegó? Busque en el correo no deseado antes de pedirlo de nuevo: solo el último enlace funciona.</Text>
      <Text size="sm">{withoutEmail}</Text>
      <Button ref={button} variant="default" size="md" loading={isSending} onClick={sendAgain} fullWidth>
        Reenviar correo electronico
      </Button>
      {toLogin}
      <FailureDialog {...failure.shown} returnTo={button} />
    </VisitorPage>
  )
}
