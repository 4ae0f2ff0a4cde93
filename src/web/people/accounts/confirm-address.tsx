import { Alert, Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { addressConfirmation } from '../../../contract/people/accounts.schema.ts'
import { publicApi } from '../../platform/calls/api.ts'
import { useForm } from '../../platform/record/use-form.ts'
import { useInvalidate, useInvalidateMe } from '../../platform/calls/use-record.ts'
import { VisitorPage } from '../../platform/shell/pages/visitor-page.tsx'
import { ShortForm } from '../../platform/record/short-form.tsx'

/** Keyed by the link: another link is another form. */
export const ConfirmAddress = () => {
  const { token = '' } = useParams({ strict: false })
  return <ConfirmBy key={token} token={token} />
}

/** Confirms on a press, not on the visit: programs that scan mails open every link in them. */
const ConfirmBy = ({ token }: { token: string }) => {
  const [isConfirmed, setIsConfirmed] = useState(false)
  const invalidate = useInvalidate()
  const invalidateMe = useInvalidateMe()
  const form = useForm({ schema: addressConfirmation, values: { token } })
  const goOn = (
    <Button variant="default" component={Link} to="/" fullWidth>
      Ir a Sirena
    </Button>
  )
  if (isConfirmed)
    return (
      <VisitorPage title="Correo confirmado" titleRef={focus} text="A partir de ahora le llegarán los correos de su cuenta.">
        <Alert color="teal" icon={<IconCheck aria-hidden />}>
          Si olvida su contraseña, podrá restablecerla con este correo.
        </Alert>
        {goOn}
      </VisitorPage>
    )
  return (
    <VisitorPage title="Confirmar correo" text="Confirme que la dirección a la que llegó este enlace es suya.">
      <ShortForm
        form={form}
        button="Confirmar mi correo"
        save={(sent) => publicApi.post('user/confirm_email', sent)}
        onSaved={() => {
          setIsConfirmed(true)
          void invalidate('user')
          void invalidateMe()
        }}
        waysOn={
          <Button variant="default" component={Link} to="/user-profile">
            Pedir otro enlace
          </Button>
        }
      >
        {null}
      </ShortForm>
    </VisitorPage>
  )
}

// Outside the component, so that the ref function stays the same and runs once, when the title appears.
const focus = (title: HTMLHeadingElement | null) => title?.focus()
