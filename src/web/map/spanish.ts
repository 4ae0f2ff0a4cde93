/** MapLibre's own texts. */
export const spanish = {
  'AttributionControl.ToggleAttribution': 'Mostrar u ocultar las fuentes del mapa',
  'Map.Title': 'Mapa',
  'Marker.Title': 'Marcador del mapa',
  'NavigationControl.ZoomIn': 'Acercar',
  'NavigationControl.ZoomOut': 'Alejar',
  'ScaleControl.Meters': 'm',
  'ScaleControl.Kilometers': 'km',
}
