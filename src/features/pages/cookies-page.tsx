import { pathTo } from "@/lib/paths";
import { ContentPage } from "./content-page";
import { DeviceStorageTable } from "./device-storage-table";
import { LEGAL_TEXTS_UPDATED_AT } from "./legal";
import { Bullets, PageLink } from "./text-parts";

const sections = [
  {
    id: "sin-cookies",
    title: "No usamos cookies",
    body: (
      <>
        <p>
          Ni propias ni de terceros. No hay anuncios, ni botones de redes sociales que te sigan, ni medición de visitas.
          Por eso no te recibe un aviso pidiendo permiso.
        </p>
        <p>
          Para que el carrito y tus preferencias funcionen, la tienda usa el almacenamiento de tu navegador, que a
          diferencia de las cookies no se manda solo con cada visita.
        </p>
      </>
    ),
  },
  { id: "que-se-guarda", title: "Qué se guarda en tu navegador", body: <DeviceStorageTable /> },
  {
    id: "como-borrarlo",
    title: "Cómo borrarlo o impedirlo",
    body: (
      <Bullets
        items={[
          <>
            En <PageLink to={pathTo.account()}>Mis datos</PageLink>, con el botón «Borrar mis datos de este
            dispositivo».
          </>,
          "En la configuración de tu navegador, borrando los datos de este sitio. Tus pedidos siguen su camino: los rastreas con su número y tu correo.",
          "En una ventana privada: todo se borra al cerrarla.",
          "Si bloqueas el almacenamiento, la tienda funciona igual, pero olvida el carrito al cerrar la pestaña.",
        ]}
      />
    ),
  },
  {
    id: "otros-sitios",
    title: "Cuando sales de la tienda",
    body: (
      <p>
        Si un enlace lleva a otro sitio, te preguntamos antes de abrirlo. Ese sitio tiene sus propias reglas. Al abrir
        WhatsApp o tu correo desde aquí solo viaja el mensaje que tú ves.
      </p>
    ),
  },
];

export default function CookiesPage() {
  return (
    <ContentPage
      title="Cookies y almacenamiento"
      description="La tienda no usa cookies: qué guarda en tu navegador, para qué, por cuánto tiempo y cómo borrarlo."
      group="Legal"
      intro="Una página corta, porque hay poco que contar."
      updatedAt={LEGAL_TEXTS_UPDATED_AT}
      sections={sections}
    />
  );
}
