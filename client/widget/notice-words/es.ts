import type { words as en } from './en.ts';

const older = {
  title: 'Esta página es más antigua que la mesa',
  text: 'Arcus se renovó mientras la página estaba abierta. Vuelve a cargarla para seguir; tu asiento se guarda.',
};

export const words: typeof en = {
  connection: {
    table: 'La mesa',
    connecting: 'Conectando con la mesa…',
    noAnswer: 'Aún no hay respuesta. Arcus sigue intentándolo; ¿tiene conexión este dispositivo?',
    again: 'Conexión recuperada.',
    lost: 'Se ha perdido la conexión.',
    meanwhile: (seated, playing, clock) => {
      if (!seated) return 'Arcus se vuelve a conectar por sí solo.';
      const kept = 'Arcus se vuelve a conectar por sí solo y tu asiento se guarda.';
      if (!playing) return kept;
      return clock
        ? `${kept} Si entretanto se te acaba el tiempo, la mesa hace la jugada segura por ti.`
        : `${kept} Al cabo de un minuto, la mesa hace jugadas seguras por ti.`;
    },
  },
  closed: {
    noSuchTable: {
      title: 'No existe esa mesa',
      text: 'Puede que el enlace esté incompleto. Pídelo otra vez o abre tu propia mesa.',
    },
    tableGone: {
      title: 'Esta mesa ya no existe',
      text: 'Llevaba un rato sin nadie y se ha retirado. Abrir otra cuesta un clic.',
    },
    unmatched: {
      title: 'No han venido todos',
      text: 'Así que en esta mesa no hay partida. Vuelve a buscar con quién jugar.',
    },
    noHello: {
      title: 'La mesa no ha tenido noticias de esta página',
      text: 'Tu asiento se guarda. Vuelve a cargar la página para seguir.',
    },
    tooMany: {
      title: 'Hay demasiadas conexiones',
      text: 'Cierra otras páginas de esta mesa o espera un minuto, y vuelve a cargar la página.',
    },
    older,
    otherGame: {
      title: 'Aquí se juega a otra cosa',
      text: 'El enlace nombra otro juego. Vuelve a cargar la página.',
    },
    other: {
      title: 'La mesa ha cerrado la conexión',
      text: () => 'Vuelve a cargar la página para seguir.',
    },
    open: 'Abrir una mesa',
    again: 'Volver a cargar',
  },
  lostSeat: {
    elsewhere: {
      title: 'Tu asiento se ha abierto en otro dispositivo.',
      text: 'Para volver a jugar aquí, abre allí «Seguir en otro dispositivo» y sigue su nuevo enlace. Hasta entonces, miras.',
    },
    out: {
      title: 'Estás fuera de la partida.',
      text: 'El anfitrión te ha sacado o la has dejado en otra ventana. Puedes quedarte a mirar.',
    },
    leave: 'Salir',
    watch: 'Mirar',
  },
};
