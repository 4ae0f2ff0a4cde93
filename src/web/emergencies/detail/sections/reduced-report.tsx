import { Alert, Stack, Text } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { showDateTime } from '../../../../contract/shared/dates/dates.ts'
import { labelOf } from '../../../../contract/shared/codes.ts'
import { outcomes } from '../../../../contract/emergencies/emergency-outcomes.ts'
import { storedStatuses } from '../../../../contract/shared/emergency-statuses.ts'
import type { EmergencyReduced } from '../../../../contract/emergencies/emergencies.schema.ts'
import { Fact } from '../../../platform/record/fact.tsx'
import { PointPicker } from '../../../platform/map/point-picker.tsx'
import { PrintButton } from '../../../platform/print/print-button.tsx'
import { PrintedRecord } from '../../../platform/print/printed-record.tsx'
import { Section } from '../../../platform/ui/section.tsx'
import { StatusBadge } from '../../../platform/choices/status-badge.tsx'
import { Facts } from './facts.tsx'
import { ReportHeader } from './report-header.tsx'
import classes from './report.module.css'

/** The public view of an emergency by its plain number (S-25). */
export const ReducedReport = ({ emergency, back }: { emergency: EmergencyReduced; back: string | undefined }) => (
  <PrintedRecord name={`Emergencia ${emergency.code}`} stations={emergency.total_stations} className={classes.report}>
    <ReportHeader
      emergency={emergency}
      back={back}
      status={<StatusBadge codes={storedStatuses} code={emergency.status} />}
      actions={<PrintButton />}
    />
    <Alert icon={<IconQrcode aria-hidden />} color="slate">
      Esta es la información general. Para ver el detalle escanee el código QR de la emergencia.
    </Alert>
    <Section title="Detalle general">
      <Facts>
        <div className={classes.inHead}>
          <Fact label="Tipo de emergencia">{emergency.emergency_type_text || 'Sin tipo'}</Fact>
        </div>
        <Fact label="Fecha reportada">{showDateTime(emergency.creation_date)}</Fact>
        <Fact label="Atención iniciada">{showDateTime(emergency.attention_date)}</Fact>
        <Fact label="Fecha resuelta">{showDateTime(emergency.resolved_date)}</Fact>
        <Fact label="Resultado">{labelOf(outcomes, emergency.outcome)}</Fact>
        <Fact label="Estaciones">{emergency.total_stations || 'Sin estaciones Asignadas'}</Fact>
      </Facts>
    </Section>
    <Section title="Ubicación aproximada">
      <Stack gap="sm">
        <Text className={classes.inHead}>{emergency.address}</Text>
        <PointPicker
          value={{ lat: emergency.latitude, lng: emergency.longitude }}
          approximate
          label="Ubicación aproximada"
          badge={{ codes: storedStatuses, code: emergency.status }}
        />
      </Stack>
    </Section>
  </PrintedRecord>
)
