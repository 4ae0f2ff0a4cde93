import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CodeSet } from '../../../../contract/shared/codes.ts'
import type { NewRecoveryCodes, SecondFactorSetUp } from '../../../../contract/people/second-factor-input.schema.ts'
import type { Me } from '../../../../contract/shared/me.schema.ts'
import { notices } from '../../../platform/dialogs/notices.ts'
import { Section } from '../../../platform/ui/section.tsx'
import { StatusBadge } from '../../../platform/choices/status-badge.tsx'
import { useInvalidate } from '../../../platform/calls/use-record.ts'
import { useWork } from '../../../platform/versions/at-work.ts'
import { SecondFactorStatus } from './second-factor-status.tsx'
import { AskForCode, type Purpose } from './ask-for-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

const states: CodeSet<0 | 1> = {
  1: { label: 'Activa', color: 'teal', icon: 'check' },
  0: { label: 'Inactiva', color: 'gray', icon: 'off' },
}

/** The current step. Secret and recovery codes exist here only, while they are shown. */
type Doing =
  | { what: 'resting'; isBack: boolean }
  | { what: 'asking-for-code'; purpose: Purpose }
  | { what: 'setting-up'; setUp: SecondFactorSetUp }
  | { what: 'showing-codes'; codes: readonly string[] }

/** The person's second factor: setting it up, its recovery codes, another telephone, and turning it off. */
export const SecondFactorSection = ({ me }: { me: Me }) => {
  const [doing, setDoing] = useState<Doing>({ what: 'resting', isBack: false })
  const showChanged = useShowChanged()
  // A reload would begin anew, with another secret.
  useWork(doing.what !== 'resting')
  const rest = () => setDoing({ what: 'resting', isBack: true })
  const showCodes = ({ recovery_codes, user }: NewRecoveryCodes) => {
    setDoing({ what: 'showing-codes', codes: recovery_codes })
    showChanged(user)
  }
  return (
    <Section title="Verificación en dos pasos" aside={<StatusBadge codes={states} code={me.second_factor.is_on ? 1 : 0} />}>
      {doing.what === 'resting' && (
        <SecondFactorStatus
          me={me}
          isBack={doing.isBack}
          onSetUp={(setUp) => setDoing({ what: 'setting-up', setUp })}
          onAskForCode={(purpose) => setDoing({ what: 'asking-for-code', purpose })}
        />
      )}
      {doing.what === 'asking-for-code' && (
        <AskForCode
          purpose={doing.purpose}
          onCancel={rest}
          onSetUp={(setUp) => setDoing({ what: 'setting-up', setUp })}
          onCodes={showCodes}
          onOff={(user) => {
            notices.success('Verificación en dos pasos desactivada')
            rest()
            showChanged(user)
          }}
        />
      )}
      {doing.what === 'setting-up' && <SetUp setUp={doing.setUp} onDone={showCodes} onCancel={rest} />}
      {doing.what === 'showing-codes' && (
        <RecoveryCodes
          codes={doing.codes}
          name={`${me.first_name} ${me.last_name}`}
          onDone={() => {
            notices.success('Listo: la verificación en dos pasos está activa')
            rest()
          }}
        />
      )}
    </Section>
  )
}

/** Updates every part that shows the signed-in person, above all the shell's rights. */
const useShowChanged = () => {
  const queries = useQueryClient()
  const invalidate = useInvalidate()
  return (user: Me) => {
    queries.setQueriesData({ queryKey: ['me'] }, user)
    queries.setQueryData(['user', 'me'], user)
    void invalidate('user')
  }
}
