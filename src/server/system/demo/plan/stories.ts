/** Texts for the observations, by the code of the emergency type. */
export const stories: Record<number, readonly (readonly [found: string, done: string])[]> = {
  300: [
    [
      'Se encontró a la persona consciente y orientada, con dificultad para respirar.',
      'Se administró oxígeno y se tomaron signos vitales cada diez minutos.',
    ],
    [
      'Persona desmayada en la vía pública; recuperó la consciencia al llegar la unidad.',
      'Se evaluó en el lugar, con presión y glucosa dentro de lo normal.',
    ],
    [
      'Familiares refieren fiebre alta desde el día anterior y debilidad general.',
      'Se estabilizó y se entregó al personal de turno con su hoja de traslado.',
    ],
    [
      'Paciente con diabetes; glucometría fuera de rango al momento de la evaluación.',
      'Se canalizó vía venosa según protocolo y se trasladó sin novedad.',
    ],
    [
      'Dolor de pecho de una hora de evolución, con sudoración.',
      '<strong>Traslado de urgencia</strong> con oxígeno y monitoreo constante.',
    ],
  ],
  200: [
    [
      'Colisión entre un vehículo liviano y una motocicleta; carril derecho bloqueado.',
      'Se aseguró la escena, se inmovilizó a los heridos y se dio paso por un carril.',
    ],
    [
      'Vuelco de pick-up a la orilla de la carretera, sin fuga de combustible.',
      'Se liberó a la persona atrapada con herramienta hidráulica.',
    ],
    [
      'Choque por alcance entre tres vehículos, con vidrios y aceite sobre la vía.',
      'Se lavó la carpeta asfáltica y se entregó el lugar a la policía de tránsito.',
    ],
    [
      'Bus extraurbano fuera de la vía; la mayoría de pasajeros ya había descendido.',
      'Se clasificó a los heridos y se trasladó primero a los más delicados.',
    ],
  ],
  320: [
    ['Caída en unas gradas, con dolor y deformidad en el brazo derecho.', 'Se inmovilizó la extremidad y se controló el dolor.'],
    ['Caída desde una escalera de mano, de unos dos metros.', 'Se colocó collar cervical y se trasladó en tabla espinal.'],
    ['Quemadura por agua caliente en manos y antebrazos.', 'Se enfrió con agua limpia y se cubrió antes del traslado.'],
    ['Mordedura de perro en la pierna.', 'Se lavó la herida con agua y jabón y se refirió para vacuna.'],
  ],
  310: [
    ['Embarazo de 39 semanas con contracciones cada cinco minutos.', 'Se trasladó junto a su comadrona, sin novedad.'],
    [
      'La comadrona de la comunidad solicita el traslado por parto prolongado.',
      'Se tomaron signos vitales en ruta y se avisó al hospital.',
    ],
    ['Parto inminente a la llegada de la unidad.', 'Se atendió en la ambulancia; <strong>madre e hija estables</strong>.'],
  ],
  210: [
    ['Peatón golpeado por una motocicleta que se dio a la fuga.', 'Se colocó collar cervical y tabla espinal.'],
    ['Ciclista golpeado por un microbús en el cruce.', 'Se controló el sangrado y se trasladó con oxígeno.'],
  ],
  100: [
    [
      'Fuego en la cocina de una vivienda de block y lámina, con avance al cielo raso.',
      'Se controló con dos líneas de una pulgada y media y se enfriaron las casas vecinas.',
    ],
    [
      'Incendio en tres locales comerciales; humo denso a la llegada.',
      'Se ventiló, se extinguió y se removieron escombros hasta descartar focos.',
    ],
    [
      'Bodega de madera encendida por completo, con riesgo para las casas vecinas.',
      'Se retiraron cilindros de gas y se protegieron los linderos con agua.',
    ],
    [
      'Colchón encendido por un corto circuito, sin propagarse a otras habitaciones.',
      'Se extinguió con la línea de ataque rápido y se revisó la instalación.',
    ],
  ],
  110: [
    [
      'Fuego en bosque de pino, avanzando ladera arriba con viento del norte.',
      'Se trabajó con herramienta manual y brecha cortafuego junto a los vecinos.',
    ],
    [
      'Quema de rastrojo fuera de control cerca de viviendas.',
      'Se liquidaron los puntos calientes antes de retirar al personal.',
    ],
  ],
  120: [
    ['Vehículo liviano en llamas por corto circuito en el motor.', 'Se extinguió con espuma; sin personas heridas.'],
    ['Cabezal con fuego en el sistema de frenos.', 'Se enfriaron las llantas y se revisó la carga antes de dar vía.'],
  ],
  330: [
    ['Persona en estado de ebriedad, inconsciente en la vía pública.', 'Se trasladó en posición lateral de seguridad.'],
    ['Dolor de cabeza y náuseas tras cocinar con brasero en un cuarto cerrado.', 'Se ventiló el lugar y se administró oxígeno.'],
    ['Vómitos y mareo tras fumigar sin protección.', 'Se retiró la ropa contaminada y se lavó la piel con abundante agua.'],
  ],
  400: [
    [
      'Persona herida en una riña; la policía ya aseguraba el lugar.',
      'Se controló la hemorragia con presión directa y vendaje compresivo.',
    ],
    ['Herida por arma blanca en el brazo izquierdo.', 'Se vendó la herida y se trasladó con signos vitales estables.'],
  ],
  410: [
    [
      'Persona con herida de bala en una pierna; la policía ya aseguraba el lugar.',
      'Se controló la hemorragia con torniquete y se trasladó de inmediato.',
    ],
    ['Herida por proyectil de arma de fuego en el hombro.', 'Se cubrió la herida y se trasladó con oxígeno.'],
  ],
  500: [
    [
      'Persona caída en un barranco de unos treinta metros.',
      'Se descendió con sistema de cuerdas y se izó en camilla tipo canasta.',
    ],
    [
      'Excursionista extraviado en las faldas de la montaña.',
      'Se localizó con apoyo de vecinos; solo presentaba frío y cansancio.',
    ],
  ],
  510: [
    [
      'Deslizamiento de tierra por la lluvia; carretera obstruida en ambos sentidos.',
      'Se habilitó un carril con apoyo de maquinaria municipal.',
    ],
    [
      'Muro perimetral colapsado sobre el patio de una vivienda.',
      'Se evacuó a dos familias a casas de vecinos y se avisó a la CONRED.',
    ],
  ],
  600: [
    [
      'Fuga en la válvula de un cilindro de gas propano de 25 libras.',
      'Se retiró el cilindro a un lugar ventilado y se midió la atmósfera.',
    ],
    ['Derrame de diésel frente a una gasolinera.', 'Se cubrió el derrame con arena y se acordonó el área.'],
  ],
  700: [
    ['Árbol caído sobre el tendido eléctrico.', 'Se coordinó con la empresa eléctrica antes de cortarlo.'],
    ['Enjambre de abejas en el patio de una escuela.', 'Se retiró el enjambre vivo, sin personas picadas.'],
    ['Comunidad sin agua desde hace tres días.', 'Se entregaron tres mil galones a los vecinos.'],
    ['Gato atrapado en el techo de una iglesia.', 'Se rescató con escalera y se devolvió a su dueña.'],
  ],
}
