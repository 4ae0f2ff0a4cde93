import { sql } from 'kysely'
import type { Database } from '../../src/server/database/open.ts'

const PEOPLE = 300
const DAYS = 3650
/** A statement has some seconds at most. */
const AT_ONCE = 50_000

/**
 * Fills the binnacle with sealed entries of 300 people over ten years, in the order of time. Some people write much more than
 * others, and few entries are deletions. Marks and seals are no real ones.
 */
export const generateEntries = async (db: Database, entries: number): Promise<void> => {
  for (let first = 1; first <= entries; first += AT_ONCE) {
    const last = Math.min(first + AT_ONCE - 1, entries)
    await sql`
      INSERT INTO binnacle (creation_date, created_by, created_by_name, action_binnacle, entity, entity_id, previous_detail, current_detail, mark)
      SELECT date_trunc('milliseconds', now() - ${DAYS}::integer * interval '1 day' * (1 - n::float8 / ${entries}::integer)),
        person, 'Persona ' || person, action, CASE action WHEN 'LOGIN' THEN 'user' ELSE 'emergency' END,
        CASE action WHEN 'LOGIN' THEN person ELSE n / 3 END,
        CASE WHEN action IN ('EDITAR', 'ELIMINAR') THEN detail END, CASE WHEN action <> 'ELIMINAR' THEN detail END, decode(md5(n::text), 'hex')
      FROM generate_series(${first}::integer, ${last}::integer) n,
        LATERAL (SELECT 1 + floor(${PEOPLE}::integer * power(random() + 0 * n, 3))::integer AS person, random() + 0 * n AS dice) r,
        LATERAL (SELECT CASE WHEN dice < 0.4 THEN 'LOGIN' WHEN dice < 0.75 THEN 'EDITAR' WHEN dice < 0.98 THEN 'CREAR' ELSE 'ELIMINAR' END AS action) a,
        LATERAL (SELECT json_build_object('id', n, 'version', 1, 'emergency_type_text', 'Incendio', 'address', 'Zona ' || n % 20,
          'observations', repeat('Texto de un registro. ', 20)) AS detail) d
      ORDER BY n`.execute(db)
    await sql`
      INSERT INTO binnacle_seals (position, entry_id, seal)
      SELECT last.position + row_number() OVER (ORDER BY entry_id), entry_id, sha256(entry_id::text::bytea)
      FROM binnacle_unsealed, (SELECT max(position) AS position FROM binnacle_seals) last`.execute(db)
    await sql`DELETE FROM binnacle_unsealed`.execute(db)
  }
  for (const table of ['binnacle', 'binnacle_seals', 'binnacle_unsealed', 'binnacle_figures'])
    await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(db)
}
