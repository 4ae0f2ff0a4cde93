import { showDateTime } from '../shared/dates/dates.ts'
import { CLOCK_TOLERANCE_MS, OLD_BACKUP_HOURS, OLD_CHECK_DAYS } from './limits.ts'
import type { BackupFolderProblem, CheckId, DatabaseWriteProblem, FactsOf, ProcessProblem } from './system.schema.ts'
import { certificateWords, httpWords } from './system-address-words.ts'
import { ageOf } from './system-rules.ts'
import { sizeOf } from '../shared/text/written-sizes.ts'
import { agoOf, apartOf, countOf, jobNames, quantityOf, type Words } from './system-units.ts'

export const checkTitles: Record<CheckId, string> = {
  version: 'Versión',
  database: 'Base de datos',
  disk: 'Espacio en disco',
  files: 'Fotos y documentos',
  clock: 'Reloj del servidor',
  backup: 'Última copia de seguridad',
  backup_check: 'Prueba de restaurar una copia',
  mail: 'Correos',
  jobs: 'Trabajos automáticos',
  binnacle: 'Bitácora',
  hints: 'Avisos en vivo',
  processes: 'Procesos de Sirena',
  redis: 'Redis',
  certificate: 'Certificado de seguridad',
  http: 'Acceso sin cifrar (http)',
  demo: 'Cuentas de demostración',
  proxy: 'Proxy de entrada',
  second_factor: 'Verificación en dos pasos',
  key_file: 'Llave del servidor',
}

const RESTART = 'reinicie Sirena'
const MAKE_BACKUP = 'haga una ahora con «npm run backup -- DESTINO»'
const SET_BACKUP_DIR = 'Ponga en BACKUP_DIR una carpeta de otro disco'
const FAILED_BACKUP =
  'El registro (log) dice la causa, en las líneas del trabajo «backup»: suele ser un disco lleno o una carpeta sin permiso. Se reintenta solo.'
const FIND_MISSING =
  'Fotos o documentos que los registros nombran no están en el disco. El registro (log) dice cuáles: recupérelos de una copia anterior antes de que se borre.'
const FIND_DATABASE =
  'Puede que Sirena use otra base de datos u otra carpeta de archivos que antes: compare DATABASE_URL, DATA_DIR y FILES_URL con las anteriores. Si son las correctas, ejecute «npm run adopt -- --trash-unknown».'
const TRY_BACKUP = 'Pruebe que la última copia se puede restaurar: «npm run backup:check -- ARCHIVO».'
const FIX_CLOCK =
  'De esta hora dependen las horas de asistencia y el trackeo. Compare ambos relojes con el de un teléfono. Si el equivocado es el servidor, encienda su sincronización: «timedatectl set-ntp true».'

/** The clock of the server beside another one. */
export const besides = (other: string, otherAheadMs: number): string =>
  Math.abs(otherAheadMs) <= CLOCK_TOLERANCE_MS
    ? `Coincide con el ${other}.`
    : `Va ${apartOf(-otherAheadMs)} respecto al ${other}.`

const isRecent = (at: string, now: Date): boolean => ageOf(at, now) <= OLD_BACKUP_HOURS * 3_600_000

const joined = (...parts: (string | false)[]): string => parts.filter((part) => part !== false).join(' ')

/** What the facts of each check say at a time, and what to do where they are not good. */
export const checkWords: { [I in CheckId]: (facts: FactsOf<I>, at: { now: Date; address: string }) => Words } = {
  version: ({ version, migration, since }, { now }) => ({
    is: `Sirena ${version}, con la base de datos en ${migration}. Este proceso funciona desde ${agoOf(since, now)}.`,
  }),
  database: ({ is_embedded, version, bytes, connections, has_autovacuum, write_problem }) => ({
    is: joined(
      `${is_embedded ? 'Incluida en Sirena' : 'PostgreSQL'} (${version}), responde y ocupa ${sizeOf(bytes)}.`,
      connections !== null && `Usa ${quantityOf(connections.used)} de ${countOf(connections.most, 'conexión', 'conexiones')}.`,
      write_problem !== null && writeWords[write_problem].is,
      !has_autovacuum && 'Su autovacuum está apagado.',
    ),
    todo:
      write_problem !== null
        ? writeWords[write_problem].todo
        : has_autovacuum
          ? 'Quedan pocas conexiones. Cierre los programas que no hagan falta, o aumente max_connections de PostgreSQL y reinícielo. Cada proceso de Sirena usa hasta 22.'
          : 'Sin autovacuum todo se vuelve cada vez más lento. Encienda autovacuum y track_counts en la configuración de PostgreSQL, recárguela, y ejecute una vez VACUUM ANALYZE.',
  }),
  disk: ({ free_mb, total_mb, least_mb, has_database }) => ({
    is: joined(
      `Quedan ${sizeOf(free_mb * 1024 * 1024)} de ${sizeOf(total_mb * 1024 * 1024)} en el disco de la carpeta de datos.`,
      has_database && 'La base de datos está en el mismo disco.',
    ),
    todo: `Libere espacio o amplíe el disco de DATA_DIR: ahí se guardan las fotos. Con menos de ${sizeOf(least_mb * 1024 * 1024)} (MIN_FREE_DISK) el servidor se declara no disponible.`,
  }),
  files: ({ looked_at, named, missing, unknown }, { now }) => ({
    is:
      looked_at === null
        ? 'Todavía no se han revisado.'
        : joined(
            missing === 0
              ? 'Están todos los que los registros nombran.'
              : `${missing === 1 ? 'Falta' : 'Faltan'} ${quantityOf(missing)} de ${quantityOf(named)} que los registros nombran.`,
            unknown > 0 &&
              `A ${countOf(unknown, 'archivo', 'archivos')} ningún registro los nombra, y por ser tantos se dejaron.`,
            `Se revisó ${agoOf(looked_at, now)}.`,
          ),
    todo:
      looked_at === null
        ? `Se revisan al iniciar y cada hora. Si sigue así dentro de una hora, ${RESTART}.`
        : joined(missing > 0 && FIND_MISSING, unknown > 0 && FIND_DATABASE),
  }),
  clock: ({ database_ahead_ms: ahead }) => ({
    is: ahead === null ? 'La base de datos usa el mismo reloj.' : besides('de la base de datos', ahead),
    todo: FIX_CLOCK,
  }),
  backup: ({ is_set_up, last, folder_problem, failed_at }, { now }) => {
    const folder = folder_problem === null ? undefined : folderWords[folder_problem]
    const trouble = [
      folder !== undefined && folder.is,
      failed_at !== null && `El último intento automático falló ${agoOf(failed_at, now)} (${showDateTime(failed_at)}).`,
    ]
    // On the disk of DATA_DIR copies are made all the same, so what failed there has another cause.
    const isOfFolder = folder !== undefined && folder_problem !== 'same_disk'
    const repair = joined(failed_at !== null && !isOfFolder && FAILED_BACKUP, folder?.todo ?? false)
    if (last === null)
      return {
        is: joined(is_set_up ? 'Todavía no se ha hecho ninguna copia de seguridad.' : 'No hay copias de seguridad.', ...trouble),
        todo: is_set_up
          ? `${repair || 'Las copias son automáticas y aún no ha salido ninguna: revise que se pueda escribir en BACKUP_DIR.'} Luego ${MAKE_BACKUP}.`
          : `${SET_BACKUP_DIR} y ${RESTART}, para que las copias sean automáticas; mientras tanto, ${MAKE_BACKUP}.`,
      }
    return {
      is: joined(
        `${agoOf(last.at, now, true)} (${showDateTime(last.at)}), de ${sizeOf(last.bytes)}, ${last.encrypted ? 'cifrada' : 'sin cifrar'}: ${last.archive}.`,
        last.missing > 0 && `Le faltan ${countOf(last.missing, 'archivo', 'archivos')} que ya no estaban.`,
        !is_set_up && 'Las copias no son automáticas.',
        ...trouble,
      ),
      todo: isRecent(last.at, now)
        ? joined(repair !== '' && `${repair} Luego ${MAKE_BACKUP}.`, last.missing > 0 && FIND_MISSING)
        : is_set_up
          ? `Hace más de ${OLD_BACKUP_HOURS} horas. ${repair || 'Revise que haya espacio en BACKUP_DIR y que se pueda escribir ahí.'} Luego ${MAKE_BACKUP}.`
          : `Hace más de ${OLD_BACKUP_HOURS} horas. ${SET_BACKUP_DIR} y ${RESTART}, para que las copias sean automáticas; mientras tanto, ${MAKE_BACKUP}.`,
    }
  },
  backup_check: ({ last }, { now }) => {
    if (last === null)
      return { is: 'Nunca se ha probado restaurar una copia.', todo: `Cuando haya una copia: ${uncapital(TRY_BACKUP)}` }
    const when = `${agoOf(last.at, now)} (${showDateTime(last.at)})`
    if (last.ok)
      return {
        is: `La copia ${last.archive} se pudo restaurar ${when}.`,
        todo: `Hace más de ${OLD_CHECK_DAYS} días. ${TRY_BACKUP}`,
      }
    return {
      is: `La copia ${last.archive} no se pudo restaurar ${when}.`,
      todo: `No cuente con esa copia: ${MAKE_BACKUP}, y pruébela con «npm run backup:check -- ARCHIVO».`,
    }
  },
  mail: ({ is_sent, waiting, oldest_at }, { now }) => ({
    is: joined(
      waiting === 0 ? 'Ninguno en espera.' : `${countOf(waiting, 'correo', 'correos')} en espera.`,
      oldest_at !== null && `El más antiguo se pidió ${agoOf(oldest_at, now)}.`,
      !is_sent && 'No se envían: se guardan como archivos en la carpeta de datos.',
    ),
    todo: is_sent
      ? 'El servidor de correo no los acepta. Revise SMTP_URL y MAIL_FROM, y que el servidor tenga salida a ese puerto; el registro (log) dice la causa. Se reintenta durante un día.'
      : `Quien olvide su contraseña no recibirá el correo para cambiarla. Ponga en SMTP_URL el servidor de correo y ${RESTART}.`,
  }),
  jobs: ({ late, given_up }) => ({
    is:
      joined(
        late.length > 0 && `Atrasados: ${late.map(jobNames).join('; ')}.`,
        given_up.length > 0 &&
          `Abandonados en los últimos siete días: ${given_up.map(({ job, times }) => `${jobNames(job)} (${quantityOf(times)})`).join('; ')}.`,
      ) || 'Ninguno atrasado ni abandonado.',
    todo: joined(
      late.length > 0 && `Si el atraso sigue dentro de una hora, ${RESTART}.`,
      'El registro (log) dice por qué fallan; envíe este estado a quien da soporte.',
    ),
  }),
  binnacle: ({ unsealed, oldest_at, verification, verified_at, is_whole }, { now }) => ({
    is: joined(
      unsealed === 0
        ? 'Todas las entradas están selladas.'
        : `${countOf(unsealed, 'entrada espera', 'entradas esperan')} su sello.`,
      oldest_at !== null && `La más antigua es de ${agoOf(oldest_at, now)}.`,
      verifiedWords(verification, verified_at, is_whole, now),
    ),
    todo:
      is_whole === false
        ? 'Alguien cambió la bitácora por fuera del sistema. Abra Bitácora, pulse «Verificar» para ver cuáles entradas, y avise a quien da soporte antes de hacer otra cosa.'
        : oldest_at !== null && unsealed > 0
          ? `El sellado se detuvo. ${capital(RESTART)}; si no basta, el registro (log) dice la causa.`
          : `Abra Bitácora y pulse «Verificar»; conviene hacerlo al menos cada ${OLD_CHECK_DAYS} días.`,
  }),
  hints: ({ streams }) => ({
    is:
      streams === 0
        ? 'Ninguna pantalla los recibe de este proceso ahora.'
        : `${countOf(streams, 'pantalla los recibe', 'pantallas los reciben')} de este proceso.`,
  }),
  processes: ({ others, problems }) => ({
    is: joined(
      others === 0 ? 'Este es el único que usa la base de datos.' : `${quantityOf(others + 1)} usan esta base de datos.`,
      ...problems.map((problem) => processWords[problem].is),
    ),
    todo: problems.map((problem) => processWords[problem].todo).join(' '),
  }),
  redis: ({ is_set_up, is_lost }) => ({
    is: !is_set_up
      ? 'No se usa: hace falta solo con varios procesos de Sirena.'
      : is_lost
        ? 'No responde, o su memoria está llena. Cada proceso trabaja por su cuenta, y los cambios de otros tardan en verse.'
        : 'Responde; los procesos comparten avisos y límites.',
    todo: 'Revise que Redis esté encendido, que REDIS_URL sea correcta y que le quede memoria (maxmemory). Sirena se reconecta sola.',
  }),
  certificate: certificateWords,
  http: httpWords,
  demo: ({ is_on, reached_by }) => ({
    is: !is_on
      ? 'Apagadas.'
      : {
          nobody: 'Encendidas; Sirena se abre solo desde este equipo.',
          address: 'Encendidas, y otros pueden abrir Sirena. Su contraseña es pública.',
          listening: 'Encendidas, y HOST permite que otros equipos de la red abran Sirena. Su contraseña es pública.',
        }[reached_by],
    todo: `Si esto no es una demostración, ponga DEMO=false y ${RESTART}. Si lo es, no guarde en ella datos de personas reales.`,
  }),
  proxy: ({ is_set_up, is_expected, unknown_at }, { now }) => ({
    is:
      unknown_at !== null
        ? `Llegan solicitudes por un proxy que TRUST_PROXY no nombra; la última, ${agoOf(unknown_at, now)}.`
        : is_set_up
          ? 'TRUST_PROXY nombra el proxy.'
          : is_expected
            ? 'Sirena está detrás de un proxy (https), y TRUST_PROXY está vacío.'
            : 'No hay ninguno.',
    todo: `Para Sirena todas las personas llegan de una sola dirección: las contraseñas equivocadas de una frenan a las demás. Ponga en TRUST_PROXY la dirección del proxy (en contenedores, la red que muestra «docker network inspect») y ${RESTART}.`,
  }),
  second_factor: ({ is_required }) => ({
    is: is_required
      ? 'Obligatoria para administradores y recursos humanos.'
      : 'No es obligatoria: basta la contraseña de un administrador para entrar.',
    todo: `Avise a administradores y recursos humanos, ponga REQUIRE_SECOND_FACTOR=true y ${RESTART}; cada quien la activa en su perfil al entrar.`,
  }),
  key_file: ({ is_in_data_dir }) => ({
    is: is_in_data_dir
      ? 'Está dentro de la carpeta de datos, junto a lo que protege. Guarde una copia aparte: sin ella no sirve ninguna verificación en dos pasos.'
      : 'Está fuera de la carpeta de datos. Guarde una copia aparte: sin ella no sirve ninguna verificación en dos pasos.',
  }),
}

const writeWords: Record<DatabaseWriteProblem, Required<Words>> = {
  disk_full: {
    is: 'Su disco está lleno: no se puede guardar nada.',
    todo: 'Libere espacio en el disco de PostgreSQL, o amplíelo, sin borrar nada de la carpeta de PostgreSQL. Sirena vuelve a guardar sola.',
  },
  read_only: {
    is: 'Es de solo lectura: no se puede guardar nada.',
    todo: 'Puede ser una réplica, o estar protegida por un disco lleno. Revise DATABASE_URL, el disco de PostgreSQL y default_transaction_read_only. Sirena vuelve a guardar sola.',
  },
}

const folderWords: Record<BackupFolderProblem, Required<Words>> = {
  absent: {
    is: 'La carpeta de BACKUP_DIR no existe.',
    todo: 'Sin ella no se hacen copias. Revise que su disco esté conectado y montado.',
  },
  not_writable: {
    is: 'En la carpeta de BACKUP_DIR no se puede escribir.',
    todo: 'Así no se hacen copias. Dé permiso de escribir ahí al usuario con el que funciona Sirena, y revise que su disco no esté montado solo para lectura.',
  },
  silent: {
    is: 'La carpeta de BACKUP_DIR no responde.',
    todo: 'Así no se hacen copias. Revise su disco, o la red por la que se llega a él.',
  },
  same_disk: {
    is: 'Las copias están en el mismo disco que la carpeta de datos.',
    todo: `Si ese disco falla, se pierden juntas. ${SET_BACKUP_DIR}, mejor de otra máquina, y ${RESTART}.`,
  },
}

const NOT_AS_ONE = 'los cambios de uno no se avisan en los otros, y cada uno cuenta las solicitudes por su cuenta.'
const ONE_REDIS = 'Ponga el mismo REDIS_URL en todos y reinícielos, o deje uno solo.'
const processWords: Record<ProcessProblem, Required<Words>> = {
  no_redis: { is: `Alguno no tiene REDIS_URL: ${NOT_AS_ONE}`, todo: ONE_REDIS },
  other_redis: { is: `No todos usan el mismo Redis: ${NOT_AS_ONE}`, todo: ONE_REDIS },
  newer_version: {
    is: 'Una versión más nueva ya actualizó la base de datos, y este proceso es de una anterior.',
    todo: 'Instale la versión nueva también en este proceso, o deténgalo.',
  },
}

const uncapital = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const verifiedWords = (
  verification: FactsOf<'binnacle'>['verification'],
  verified_at: string | null,
  is_whole: boolean | null,
  now: Date,
): string => {
  if (verification === 'waiting' || verification === 'running') return 'Se está verificando.'
  if (verification === 'failed') return 'La última verificación no terminó.'
  if (verified_at === null) return 'Nunca se ha verificado.'
  return `Verificada ${agoOf(verified_at, now)}: ${is_whole === true ? 'íntegra' : 'NO está íntegra'}.`
}
