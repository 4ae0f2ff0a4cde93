/** Names on the built-in map: `rank` 1 is always shown, 3 only when zoomed in. */
interface Place {
  name: string
  lat: number
  lng: number
  rank: 1 | 2 | 3
}

export const towns: readonly Place[] = [
  { name: 'Ciudad de Guatemala', lat: 14.6349, lng: -90.5069, rank: 1 },
  { name: 'Quetzaltenango', lat: 14.8347, lng: -91.5181, rank: 1 },
  { name: 'Huehuetenango', lat: 15.3197, lng: -91.4714, rank: 1 },
  { name: 'Cobán', lat: 15.4708, lng: -90.3708, rank: 1 },
  { name: 'Puerto Barrios', lat: 15.7278, lng: -88.5944, rank: 1 },
  { name: 'Flores', lat: 16.9253, lng: -89.8927, rank: 1 },

  { name: 'San Marcos', lat: 14.9639, lng: -91.7944, rank: 2 },
  { name: 'Totonicapán', lat: 14.9108, lng: -91.3606, rank: 2 },
  { name: 'Sololá', lat: 14.7722, lng: -91.1833, rank: 2 },
  { name: 'Retalhuleu', lat: 14.5361, lng: -91.6775, rank: 2 },
  { name: 'Mazatenango', lat: 14.5342, lng: -91.5033, rank: 2 },
  { name: 'Coatepeque', lat: 14.7042, lng: -91.8606, rank: 2 },
  { name: 'Santa Cruz del Quiché', lat: 15.0306, lng: -91.1489, rank: 2 },
  { name: 'Chimaltenango', lat: 14.6619, lng: -90.8194, rank: 2 },
  { name: 'Antigua Guatemala', lat: 14.5586, lng: -90.7333, rank: 2 },
  { name: 'Escuintla', lat: 14.305, lng: -90.785, rank: 2 },
  { name: 'Salamá', lat: 15.1028, lng: -90.3181, rank: 2 },
  { name: 'Guastatoya', lat: 14.8544, lng: -90.0694, rank: 2 },
  { name: 'Zacapa', lat: 14.9722, lng: -89.5306, rank: 2 },
  { name: 'Chiquimula', lat: 14.8, lng: -89.5456, rank: 2 },
  { name: 'Jalapa', lat: 14.6333, lng: -89.9889, rank: 2 },
  { name: 'Jutiapa', lat: 14.2917, lng: -89.8958, rank: 2 },
  { name: 'Cuilapa', lat: 14.2783, lng: -90.2992, rank: 2 },

  { name: 'San Juan Ostuncalco', lat: 14.8678, lng: -91.6222, rank: 3 },
  { name: 'Salcajá', lat: 14.8764, lng: -91.4581, rank: 3 },
  { name: 'Olintepeque', lat: 14.8819, lng: -91.5147, rank: 3 },
  { name: 'Almolonga', lat: 14.8122, lng: -91.4947, rank: 3 },
  { name: 'Cantel', lat: 14.8103, lng: -91.4569, rank: 3 },
  { name: 'Zunil', lat: 14.7836, lng: -91.4836, rank: 3 },
  { name: 'Colomba', lat: 14.7092, lng: -91.7317, rank: 3 },
  { name: 'San Felipe', lat: 14.6206, lng: -91.5958, rank: 3 },
  { name: 'Champerico', lat: 14.2939, lng: -91.9133, rank: 3 },
  { name: 'Malacatán', lat: 14.9106, lng: -92.0583, rank: 3 },
  { name: 'Tecún Umán', lat: 14.6786, lng: -92.1403, rank: 3 },
  { name: 'Comitancillo', lat: 15.0906, lng: -91.7489, rank: 3 },
  { name: 'Ixchiguán', lat: 15.1639, lng: -91.9347, rank: 3 },
  { name: 'Chiantla', lat: 15.3547, lng: -91.4578, rank: 3 },
  { name: 'Aguacatán', lat: 15.3419, lng: -91.3114, rank: 3 },
  { name: 'Jacaltenango', lat: 15.6667, lng: -91.7117, rank: 3 },
  { name: 'Nebaj', lat: 15.4058, lng: -91.1461, rank: 3 },
  { name: 'San Cristóbal Totonicapán', lat: 14.9186, lng: -91.44, rank: 3 },
  { name: 'San Francisco El Alto', lat: 14.9458, lng: -91.4428, rank: 3 },
  { name: 'Momostenango', lat: 15.0442, lng: -91.4083, rank: 3 },
  { name: 'Nahualá', lat: 14.8431, lng: -91.3172, rank: 3 },
  { name: 'Chichicastenango', lat: 14.9436, lng: -91.1111, rank: 3 },
  { name: 'Panajachel', lat: 14.74, lng: -91.15, rank: 3 },
  { name: 'Santiago Atitlán', lat: 14.6383, lng: -91.2297, rank: 3 },
  { name: 'Tecpán', lat: 14.7669, lng: -90.9942, rank: 3 },
  { name: 'Patulul', lat: 14.4169, lng: -91.165, rank: 3 },
  { name: 'Santa Lucía Cotzumalguapa', lat: 14.3344, lng: -91.0239, rank: 3 },
  { name: 'Poptún', lat: 16.3308, lng: -89.4169, rank: 3 },
]

export const areas: readonly Omit<Place, 'rank'>[] = [
  { name: 'México', lat: 16.4, lng: -92.6 },
  { name: 'Belice', lat: 17.3, lng: -88.7 },
  { name: 'Honduras', lat: 14.9, lng: -87.4 },
  { name: 'El Salvador', lat: 13.75, lng: -89.1 },
  { name: 'Océano Pacífico', lat: 13.5, lng: -92 },
]

/** The name of the town that is nearest. A degree of longitude is about as long as one of latitude here. */
export const townNear = ({ lat, lng }: { lat: number; lng: number }): string =>
  towns.reduce(
    (best, { name, ...town }) => {
      const distance = (town.lat - lat) ** 2 + (town.lng - lng) ** 2
      return distance < best.distance ? { name, distance } : best
    },
    { name: '', distance: Infinity },
  ).name
