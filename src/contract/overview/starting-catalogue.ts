import type { woundedKinds } from '../shared/codes.ts'

/** The usual emergency types of a brigade. The code of a type is a multiple of ten; its sub-types are numbered from it. */
export interface StartingEmergencyType {
  code: number
  name: string
  category: string
  description: string
  subTypes: readonly string[]
  woundedKind?: (typeof woundedKinds)[number]
}

export const startingEmergencyTypes: readonly StartingEmergencyType[] = [
  {
    code: 100,
    name: 'Incendio estructural',
    category: 'Incendios',
    description: 'Fuego en vivienda, comercio, bodega o edificio público.',
    subTypes: ['Vivienda', 'Comercio o mercado', 'Bodega o industria', 'Edificio público'],
  },
  {
    code: 110,
    name: 'Incendio forestal',
    category: 'Incendios',
    description: 'Fuego en bosque, pastizal, cultivo o basurero.',
    subTypes: ['Bosque', 'Pastizal o cultivo', 'Basurero'],
  },
  {
    code: 120,
    name: 'Incendio de vehículo',
    category: 'Incendios',
    description: 'Fuego en un vehículo, detenido o en marcha.',
    subTypes: ['Vehículo liviano', 'Vehículo pesado', 'Motocicleta'],
  },
  {
    code: 200,
    name: 'Accidente de tránsito',
    category: 'Accidentes de tránsito',
    description: 'Colisión, vuelco o salida de la vía, con o sin heridos.',
    subTypes: ['Colisión', 'Vuelco', 'Motocicleta', 'Bus extraurbano', 'Persona atrapada'],
    woundedKind: 'Varios',
  },
  {
    code: 210,
    name: 'Persona atropellada',
    category: 'Accidentes de tránsito',
    description: 'Peatón o ciclista golpeado por un vehículo.',
    subTypes: ['Peatón', 'Ciclista'],
    woundedKind: 'Varios',
  },
  {
    code: 300,
    name: 'Enfermedad común',
    category: 'Atención prehospitalaria',
    description: 'Atención y traslado de una persona enferma.',
    subTypes: ['Dificultad respiratoria', 'Dolor de pecho', 'Convulsiones', 'Diabetes descompensada', 'Desmayo', 'Fiebre'],
  },
  {
    code: 310,
    name: 'Maternidad',
    category: 'Atención prehospitalaria',
    description: 'Trabajo de parto, parto atendido o complicación del embarazo.',
    subTypes: ['Trabajo de parto', 'Parto atendido en el lugar', 'Complicación del embarazo'],
  },
  {
    code: 320,
    name: 'Caída o trauma',
    category: 'Atención prehospitalaria',
    description: 'Golpes, fracturas y heridas en casa, trabajo o deporte.',
    subTypes: ['Caída de su altura', 'Caída de altura', 'Accidente laboral', 'Quemadura', 'Mordedura de animal'],
    woundedKind: 'Varios',
  },
  {
    code: 330,
    name: 'Intoxicación',
    category: 'Atención prehospitalaria',
    description: 'Ingesta o inhalación de sustancias que dañan.',
    subTypes: ['Alcohol', 'Alimentos', 'Plaguicidas', 'Monóxido de carbono'],
  },
  {
    code: 400,
    name: 'Herido por arma blanca',
    category: 'Violencia',
    description: 'Persona herida con cuchillo, machete u otro objeto cortante.',
    subTypes: ['Riña', 'Asalto', 'Agresión en el hogar'],
    woundedKind: 'Arma blanca',
  },
  {
    code: 410,
    name: 'Herido por arma de fuego',
    category: 'Violencia',
    description: 'Persona herida por proyectil de arma de fuego.',
    subTypes: ['Ataque armado', 'Asalto', 'Bala perdida'],
    woundedKind: 'Arma de fuego',
  },
  {
    code: 500,
    name: 'Rescate de personas',
    category: 'Rescates',
    description: 'Personas atrapadas, extraviadas o en un lugar de difícil acceso.',
    subTypes: ['Barranco', 'Rescate acuático', 'Espacio confinado', 'Persona extraviada'],
  },
  {
    code: 510,
    name: 'Derrumbe o deslizamiento',
    category: 'Rescates',
    description: 'Tierra, rocas o muros sobre viviendas o carreteras.',
    subTypes: ['Vivienda soterrada', 'Carretera obstruida', 'Muro perimetral'],
  },
  {
    code: 600,
    name: 'Fuga o derrame',
    category: 'Materiales peligrosos',
    description: 'Escape de gas propano, combustible u otro producto.',
    subTypes: ['Gas propano', 'Combustible', 'Producto químico'],
  },
  {
    code: 700,
    name: 'Servicios varios',
    category: 'Servicios varios',
    description: 'Abastecimiento de agua, enjambres, árboles caídos y otros apoyos.',
    subTypes: ['Abastecimiento de agua', 'Enjambre de abejas', 'Árbol caído', 'Rescate de animal', 'Prevención en evento'],
  },
]

export const startingVehicleTypes = [
  { nomenclature: 'MB', name: 'Motobomba' },
  { nomenclature: 'AMB', name: 'Ambulancia' },
  { nomenclature: 'UR', name: 'Unidad de rescate' },
  { nomenclature: 'CIS', name: 'Cisterna' },
  { nomenclature: 'ESC', name: 'Escalera' },
  { nomenclature: 'MR', name: 'Motocicleta de respuesta' },
  { nomenclature: 'PU', name: 'Pick-up' },
  { nomenclature: 'UF', name: 'Unidad forestal' },
] as const

export const startingJobPositions = [
  'Administrador del sistema',
  'Comandante de estación',
  'Jefe de servicio',
  'Cabinista de turno',
  'Piloto de unidad',
  'Bombero de turno',
  'Paramédico',
  'Rescatista',
  'Mecánico de unidades',
  'Encargado de Recursos Humanos',
] as const
