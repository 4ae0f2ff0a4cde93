import type { Random } from '../plan/random.ts'
import { demoLabel } from './picture-label.ts'
import type { Scenario } from '../plan/scenarios.ts'

/* Placeholder pictures for the gallery, drawn with a few shapes. */
export const WIDTH = 1280
export const HEIGHT = 960

type SceneName = NonNullable<Scenario['picture']>

export const drawScene = (random: Random, name: SceneName): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs>
      ${glow('smoke', '#c9c4bd', 0.34)}${glow('dark', '#26262b', 0.5)}${glow('flame', '#ffb347', 0.95)}${glow('ember', '#ff5722', 0.75)}
      ${glow('lamp', '#fff3c4', 0.9)}${glow('red', '#ff2d2d', 0.9)}${glow('blue', '#4d8dff', 0.9)}
    </defs>
    ${scenes[name](random)}${demoLabel(WIDTH, HEIGHT)}
  </svg>`

const glow = (id: string, color: string, opacity: number) =>
  `<radialGradient id="${id}"><stop stop-color="${color}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`

const sky = (top: string, bottom: string) =>
  `<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`

const spot = (id: string, x: number, y: number, radius: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#${id})"/>`

const many = (count: number, draw: (index: number) => string) => Array.from({ length: count }, (_, index) => draw(index)).join('')

/** A ridge across the picture, filled down to the bottom edge. */
const ridge = (random: Random, y: number, roughness: number, color: string) => {
  const points = Array.from({ length: 9 }, (_, index) => `${index * 160} ${y + random.integer(-roughness, roughness)}`)
  return `<path d="M0 ${HEIGHT}L${points.join('L')}L${WIDTH} ${HEIGHT}Z" fill="${color}"/>`
}

const smokeFrom = (random: Random, x: number, y: number, id = 'smoke') =>
  many(16, (index) => spot(id, x + index * random.integer(6, 22), y - index * random.integer(24, 34), 60 + index * 13))

const scenes: Record<SceneName, (random: Random) => string> = {
  fire: (random) => {
    const burning = random.integer(1, 3)
    const house = (index: number) => {
      const [x, width, height] = [index * 260 - 20, 250, random.integer(220, 380)]
      const top = 720 - height
      const windows = many(4, (window) => {
        const fill = index === burning ? '#ffb347' : random.chance(0.3) ? '#f7e3a1' : '#1b1e29'
        return `<rect x="${x + 34 + (window % 2) * 104}" y="${top + 40 + Math.floor(window / 2) * 120}" width="76" height="64" fill="${fill}"/>`
      })
      return `<rect x="${x}" y="${top}" width="${width}" height="${height + 10}" fill="${random.pick(['#2f3346', '#39303b', '#2a3a40'])}"/>${windows}`
    }
    const x = burning * 260 + 105
    return `${sky('#0b1026', '#3a2635')}${smokeFrom(random, x, 400)}${many(5, house)}
      ${many(7, () => spot(random.pick(['flame', 'ember']), x + random.integer(-90, 90), random.integer(330, 470), random.integer(70, 130)))}
      <rect y="725" width="${WIDTH}" height="235" fill="#1d1f26"/><ellipse cx="${x}" cy="790" rx="420" ry="70" fill="url(#ember)" opacity=".6"/>
      ${smokeFrom(random, x + 40, 330, 'dark')}${engine(random.integer(60, 700), 690)}`
  },
  road: (random) => `${sky('#2c3a63', '#e7946b')}${ridge(random, 470, 70, '#3a3f5c')}${ridge(random, 560, 40, '#2b3044')}
    <path d="M560 560H720L1280 960H0Z" fill="#34363d"/>${many(6, (index) => `<rect x="${634 - index * 3}" y="${580 + index * 62}" width="${8 + index * 5}" height="${22 + index * 6}" fill="#e8d26a"/>`)}
    ${car(random.integer(260, 380), 700, random.pick(['#a9b4c2', '#7d2f2f', '#2f5d7d']), random.integer(-14, 8))}${car(random.integer(690, 800), 720, '#d8d8d8', random.integer(6, 20))}
    ${many(5, (index) => `<path d="M${230 + index * 190} 880l22 -64h12l22 64z" fill="#ff7a1a"/><rect x="${244 + index * 190}" y="842" width="28" height="10" fill="#fff"/>`)}
    ${engine(880, 590, 0.7)}`,
  forest: (random) => `${sky('#5b4a48', '#f0a35e')}${spot('lamp', 980, 260, 130)}${ridge(random, 430, 90, '#4c4a44')}
    ${many(9, () => spot('ember', random.integer(80, 1200), random.integer(520, 600), random.integer(60, 130)))}${smokeFrom(random, random.integer(150, 500), 540)}
    ${ridge(random, 610, 60, '#2c352a')}${many(26, (index) => tree(index * 52 + random.integer(-16, 16), random.integer(690, 860), random.integer(90, 190)))}
    ${smokeFrom(random, random.integer(500, 800), 600)}`,
  rain: (
    random,
  ) => `${sky('#59656f', '#9aa5a8')}${ridge(random, 400, 80, '#56685a')}<path d="M0 960V520L420 470L760 700L1280 760V960Z" fill="#7a5a3c"/>
    <path d="M0 800L1280 740V960H0Z" fill="#4a4c50"/>${many(34, () => `<circle cx="${random.integer(60, 860)}" cy="${random.integer(640, 880)}" r="${random.integer(8, 46)}" fill="${random.pick(['#6b4d32', '#8a6848', '#5c4630'])}"/>`)}
    ${engine(920, 700, 0.8)}${many(150, () => `<path d="M${random.integer(0, WIDTH)} ${random.integer(0, 900)}l-9 34" stroke="#dfe7ea" stroke-width="2" opacity=".4"/>`)}`,
}

const tree = (x: number, y: number, height: number) =>
  `<path d="M${x} ${y - height}l${height * 0.28} ${height}h-${height * 0.56}z" fill="#182218"/>`

const car = (x: number, y: number, color: string, angle: number) =>
  `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="M0 60L20 20Q26 4 50 2L130 0Q152 2 170 24L214 34Q226 38 226 60V84H0Z" fill="${color}"/>
    <path d="M36 24Q40 12 54 12H86V34H30ZM94 12H128Q142 14 154 34H94Z" fill="#1c2733"/><circle cx="52" cy="86" r="24" fill="#15161a"/><circle cx="176" cy="86" r="24" fill="#15161a"/></g>`

/** A fire engine with its lights on. */
const engine = (x: number, y: number, scale = 1) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path d="M0 20H250V0H330L372 60V130H0Z" fill="#b3201f"/><rect y="86" width="372" height="14" fill="#f2efe6"/>
    <path d="M266 14H322L346 58H266Z" fill="#20303d"/><rect x="16" y="34" width="216" height="40" fill="#8d1715"/><rect x="276" y="-14" width="40" height="14" fill="#37455a"/>
    <circle cx="70" cy="134" r="30" fill="#141518"/><circle cx="296" cy="134" r="30" fill="#141518"/></g>
  ${spot('red', x + 280 * scale, y - 8 * scale, 90 * scale)}${spot('blue', x + 312 * scale, y - 8 * scale, 90 * scale)}`
