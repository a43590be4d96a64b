/**
 * Well-known postal codes of all 32 states for the demo shop, from what is commonly known of them; a code may have more
 * neighbourhoods than stand here. A real shop imports the whole official list, see docs/deploy.md.
 * A line is a code, its municipality and its neighbourhoods.
 */
const byState: Readonly<Record<string, string>> = {
  AGU: `
    20000 Aguascalientes: Zona Centro
    20127 Aguascalientes: Bosques del Prado Norte
    20130 Aguascalientes: Bosques del Prado Sur
    20400 Rincón de Romos: Centro
    20800 Calvillo: Centro
    20900 Jesús María: Centro`,
  BCN: `
    21000 Mexicali: Centro Cívico
    21100 Mexicali: Primera Sección
    21400 Tecate: Centro
    22000 Tijuana: Zona Centro
    22010 Tijuana: Zona Urbana Río Tijuana
    22700 Playas de Rosarito: Centro
    22800 Ensenada: Zona Centro`,
  BCS: `
    23000 La Paz: Zona Central
    23400 Los Cabos: San José del Cabo Centro
    23450 Los Cabos: Cabo San Lucas Centro
    23600 Comondú: Ciudad Constitución Centro
    23880 Loreto: Centro
    23920 Mulegé: Santa Rosalía Centro`,
  CAM: `
    24000 Campeche: Centro
    24010 Campeche: Guadalupe
    24040 Campeche: San Román
    24100 Carmen: Ciudad del Carmen Centro
    24350 Escárcega: Centro
    24400 Champotón: Centro`,
  CHP: `
    29000 Tuxtla Gutiérrez: Centro
    29160 Chiapa de Corzo: Centro
    29200 San Cristóbal de las Casas: Centro
    29960 Palenque: Centro
    30000 Comitán de Domínguez: Centro
    30450 Arriaga: Centro
    30500 Tonalá: Centro
    30700 Tapachula: Centro`,
  CHH: `
    31000 Chihuahua: Zona Centro
    31203 Chihuahua: San Felipe I Etapa
    31500 Cuauhtémoc: Centro
    31700 Nuevo Casas Grandes: Centro
    32000 Juárez: Centro
    32030 Juárez: Partido Romero
    33000 Delicias: Centro
    33800 Hidalgo del Parral: Centro`,
  CMX: `
    01000 Álvaro Obregón: San Ángel
    01020 Álvaro Obregón: Guadalupe Inn
    01070 Álvaro Obregón: Chimalistac
    01210 Álvaro Obregón: Santa Fe
    02000 Azcapotzalco: Centro de Azcapotzalco
    02080 Azcapotzalco: Clavería
    03020 Benito Juárez: Narvarte Poniente
    03023 Benito Juárez: Narvarte Oriente
    03100 Benito Juárez: Del Valle Centro, Insurgentes San Borja
    03103 Benito Juárez: Del Valle Norte
    03104 Benito Juárez: Del Valle Sur
    03300 Benito Juárez: Portales Norte
    03810 Benito Juárez: Nápoles
    03900 Benito Juárez: San José Insurgentes
    03920 Benito Juárez: Insurgentes Mixcoac
    04000 Coyoacán: Villa Coyoacán
    04100 Coyoacán: Del Carmen
    04360 Coyoacán: Copilco Universidad
    05000 Cuajimalpa de Morelos: Cuajimalpa
    05100 Cuajimalpa de Morelos: Lomas de Vista Hermosa
    05348 Cuajimalpa de Morelos: Santa Fe Cuajimalpa
    06000 Cuauhtémoc: Centro (Área 1)
    06010 Cuauhtémoc: Centro (Área 2)
    06100 Cuauhtémoc: Hipódromo
    06140 Cuauhtémoc: Condesa
    06170 Cuauhtémoc: Hipódromo Condesa
    06300 Cuauhtémoc: Guerrero
    06350 Cuauhtémoc: Buenavista
    06400 Cuauhtémoc: Santa María la Ribera
    06470 Cuauhtémoc: San Rafael
    06500 Cuauhtémoc: Cuauhtémoc
    06600 Cuauhtémoc: Juárez
    06700 Cuauhtémoc: Roma Norte
    06720 Cuauhtémoc: Doctores
    06760 Cuauhtémoc: Roma Sur
    06800 Cuauhtémoc: Obrera
    06900 Cuauhtémoc: Nonoalco Tlatelolco
    07300 Gustavo A. Madero: Lindavista Norte, Lindavista Sur
    08100 Iztacalco: Agrícola Pantitlán
    08500 Iztacalco: Agrícola Oriental
    10200 La Magdalena Contreras: San Jerónimo Lídice
    11510 Miguel Hidalgo: Polanco I Sección
    11540 Miguel Hidalgo: Polanco III Sección
    11550 Miguel Hidalgo: Polanco IV Sección
    11560 Miguel Hidalgo: Polanco V Sección
    11520 Miguel Hidalgo: Granada
    11529 Miguel Hidalgo: Ampliación Granada
    11800 Miguel Hidalgo: Escandón I Sección, Escandón II Sección
    11850 Miguel Hidalgo: San Miguel Chapultepec I Sección, San Miguel Chapultepec II Sección
    11870 Miguel Hidalgo: Tacubaya
    14000 Tlalpan: Tlalpan Centro
    14010 Tlalpan: Parques del Pedregal
    15530 Venustiano Carranza: Moctezuma 2a Sección
    15900 Venustiano Carranza: Jardín Balbuena`,
  COA: `
    25000 Saltillo: Zona Centro
    25700 Monclova: Centro
    25900 Ramos Arizpe: Centro
    26000 Piedras Negras: Centro
    26200 Acuña: Centro
    27000 Torreón: Centro
    27440 Matamoros: Centro
    27800 San Pedro: Centro
    27980 Parras: Centro`,
  COL: `
    28000 Colima: Centro
    28100 Tecomán: Centro
    28200 Manzanillo: Centro
    28970 Villa de Álvarez: Centro`,
  DUR: `
    34000 Durango: Zona Centro
    34600 Santiago Papasquiaro: Centro
    35000 Gómez Palacio: Centro
    35150 Lerdo: Centro`,
  MEX: `
    50000 Toluca: Centro
    50450 Atlacomulco: Centro
    51200 Valle de Bravo: Centro
    51350 Zinacantepec: Centro
    52000 Lerma: Centro
    52140 Metepec: Centro
    52785 Huixquilucan: Lomas de la Herradura
    52787 Huixquilucan: Interlomas
    53000 Naucalpan de Juárez: Centro
    53100 Naucalpan de Juárez: Ciudad Satélite
    54000 Tlalnepantla de Baz: Centro
    54700 Cuautitlán Izcalli: Centro Urbano
    54900 Tultitlán: Centro
    55000 Ecatepec de Morelos: San Cristóbal Centro
    55600 Zumpango: Centro
    55700 Coacalco de Berriozábal: Centro
    55740 Tecámac: Centro
    56100 Texcoco: Centro
    56530 Ixtapaluca: Centro
    56600 Chalco: Centro
    57000 Nezahualcóyotl: Benito Juárez`,
  GUA: `
    36000 Guanajuato: Zona Centro
    36100 Silao de la Victoria: Centro
    36300 San Francisco del Rincón: Centro
    36500 Irapuato: Centro
    36700 Salamanca: Centro
    36900 Pénjamo: Centro
    37000 León: Centro
    37150 León: Lomas del Campestre
    37160 León: Jardines del Moral
    37700 San Miguel de Allende: Centro
    37800 Dolores Hidalgo Cuna de la Independencia Nacional: Centro
    38000 Celaya: Centro
    38600 Acámbaro: Centro
    38800 Moroleón: Centro`,
  GRO: `
    39000 Chilpancingo de los Bravo: Centro
    39300 Acapulco de Juárez: Centro
    39670 Acapulco de Juárez: Magallanes
    39850 Acapulco de Juárez: Costa Azul
    40000 Iguala de la Independencia: Centro
    40200 Taxco de Alarcón: Centro
    40880 Zihuatanejo de Azueta: Centro
    41100 Chilapa de Álvarez: Centro
    41300 Tlapa de Comonfort: Centro`,
  HID: `
    42000 Pachuca de Soto: Centro
    42300 Ixmiquilpan: Centro
    42330 Zimapán: Centro
    42500 Actopan: Centro
    42700 Mixquiahuala de Juárez: Centro
    42800 Tula de Allende: Centro
    42850 Tepeji del Río de Ocampo: Centro
    43000 Huejutla de Reyes: Centro
    43600 Tulancingo de Bravo: Centro
    43800 Tizayuca: Centro
    43900 Apan: Centro`,
  JAL: `
    44100 Guadalajara: Centro
    44130 Guadalajara: Arcos Vallarta
    44160 Guadalajara: Americana
    44500 Guadalajara: Chapalita
    44600 Guadalajara: Ladrón de Guevara
    44630 Guadalajara: Providencia 1a Sección
    44670 Guadalajara: Monraz
    44690 Guadalajara: Vallarta Norte
    45050 Zapopan: Ciudad del Sol
    45100 Zapopan: Zapopan Centro
    45116 Zapopan: Puerta de Hierro
    45400 Tonalá: Centro
    45500 San Pedro Tlaquepaque: Tlaquepaque Centro
    45640 Tlajomulco de Zúñiga: Centro
    45900 Chapala: Centro
    45920 Chapala: Ajijic Centro
    46400 Tequila: Centro
    46600 Ameca: Centro
    47180 Arandas: Centro
    47400 Lagos de Moreno: Centro
    47600 Tepatitlán de Morelos: Centro
    47800 Ocotlán: Centro
    48300 Puerto Vallarta: Centro
    48900 Autlán de Navarro: Centro
    49000 Zapotlán el Grande: Ciudad Guzmán Centro`,
  MIC: `
    58000 Morelia: Centro
    58260 Morelia: Chapultepec Norte, Chapultepec Sur
    59000 Sahuayo: Centro
    59300 La Piedad: Centro
    59510 Jiquilpan: Centro
    59600 Zamora: Centro
    60000 Uruapan: Centro
    60600 Apatzingán: Centro
    60950 Lázaro Cárdenas: Centro
    61100 Hidalgo: Centro
    61250 Maravatío: Centro
    61500 Zitácuaro: Centro
    61600 Pátzcuaro: Centro`,
  MOR: `
    62000 Cuernavaca: Centro
    62260 Cuernavaca: Reforma
    62290 Cuernavaca: Vista Hermosa
    62330 Cuernavaca: Delicias
    62520 Tepoztlán: Centro
    62550 Jiutepec: Centro
    62580 Temixco: Centro
    62730 Yautepec: Centro
    62740 Cuautla: Centro
    62760 Emiliano Zapata: Centro
    62900 Jojutla: Centro`,
  NAY: `
    63000 Tepic: Centro
    63300 Santiago Ixcuintla: Centro
    63700 Compostela: Centro
    63732 Bahía de Banderas: Bucerías Centro
    63740 San Blas: Centro
    63940 Ixtlán del Río: Centro`,
  NLE: `
    64000 Monterrey: Centro
    64060 Monterrey: Obispado
    64460 Monterrey: Mitras Centro
    64610 Monterrey: Cumbres 2 Sector
    64640 Monterrey: San Jerónimo
    64700 Monterrey: Roma
    64860 Monterrey: Contry
    66000 García: Centro
    66050 General Escobedo: Centro
    66200 San Pedro Garza García: San Pedro Garza García Centro
    66220 San Pedro Garza García: Del Valle
    66260 San Pedro Garza García: Residencial San Agustín
    66350 Santa Catarina: Centro
    66400 San Nicolás de los Garza: Centro
    66600 Apodaca: Centro
    67100 Guadalupe: Centro
    67300 Santiago: Centro
    67500 Montemorelos: Centro
    67700 Linares: Centro`,
  OAX: `
    68000 Oaxaca de Juárez: Centro
    68050 Oaxaca de Juárez: Reforma
    68300 San Juan Bautista Tuxtepec: Centro
    69000 Heroica Ciudad de Huajuapan de León: Centro
    70000 Heroica Ciudad de Juchitán de Zaragoza: Centro
    70600 Salina Cruz: Centro
    70760 Santo Domingo Tehuantepec: Centro
    70900 San Pedro Pochutla: Centro
    70989 Santa María Huatulco: La Crucecita
    71980 San Pedro Mixtepec: Puerto Escondido Centro`,
  PUE: `
    72000 Puebla: Centro
    72160 Puebla: La Paz
    72530 Puebla: El Carmen
    72760 San Pedro Cholula: Centro
    72810 San Andrés Cholula: Centro
    73160 Huauchinango: Centro
    73310 Zacatlán: Centro
    73800 Teziutlán: Centro
    74000 San Martín Texmelucan: Centro
    74200 Atlixco: Centro
    74400 Izúcar de Matamoros: Centro
    75700 Tehuacán: Centro`,
  QUE: `
    76000 Querétaro: Centro
    76050 Querétaro: Carretas
    76100 Querétaro: Jurica
    76160 Querétaro: Álamos 1a Sección, Álamos 2a Sección
    76226 Querétaro: Juriquilla
    76240 El Marqués: La Cañada
    76340 Jalpan de Serra: Centro
    76500 Cadereyta de Montes: Centro
    76700 Pedro Escobedo: Centro
    76750 Tequisquiapan: Centro
    76800 San Juan del Río: Centro
    76900 Corregidora: El Pueblito`,
  ROO: `
    77000 Othón P. Blanco: Chetumal Centro
    77200 Felipe Carrillo Puerto: Centro
    77400 Isla Mujeres: Centro
    77500 Benito Juárez: Cancún Centro, Zona Hotelera
    77580 Puerto Morelos: Centro
    77600 Cozumel: Centro
    77760 Tulum: Centro`,
  SLP: `
    78000 San Luis Potosí: Centro
    78250 San Luis Potosí: Tequisquiapan
    78430 Soledad de Graciano Sánchez: Centro
    78700 Matehuala: Centro
    79000 Ciudad Valles: Centro
    79600 Rioverde: Centro
    79960 Tamazunchale: Centro`,
  SIN: `
    80000 Culiacán: Centro
    80060 Culiacán: Las Quintas
    80220 Culiacán: Guadalupe
    81000 Guasave: Centro
    81200 Ahome: Los Mochis Centro
    81400 Salvador Alvarado: Guamúchil Centro
    82000 Mazatlán: Centro
    82110 Mazatlán: Las Gaviotas
    82400 Escuinapa: Centro
    82800 Rosario: Centro`,
  SON: `
    83000 Hermosillo: Centro
    83150 Hermosillo: Pitic
    83190 Hermosillo: Modelo, San Benito
    83260 Hermosillo: Centenario
    83550 Puerto Peñasco: Centro
    83600 Caborca: Centro
    84000 Nogales: Centro
    84200 Agua Prieta: Centro
    85000 Cajeme: Ciudad Obregón Centro
    85400 Guaymas: Centro
    85800 Navojoa: Centro`,
  TAB: `
    86000 Centro: Villahermosa Centro
    86035 Centro: Tabasco 2000
    86080 Centro: Gil y Sáenz (El Águila)
    86100 Centro: Atasta de Serra
    86200 Jalpa de Méndez: Centro
    86300 Comalcalco: Centro
    86400 Huimanguillo: Centro
    86500 Cárdenas: Centro
    86600 Paraíso: Centro
    86800 Teapa: Centro
    86900 Tenosique: Centro`,
  TAM: `
    87000 Victoria: Ciudad Victoria Centro
    87300 Matamoros: Centro
    88000 Nuevo Laredo: Centro
    88500 Reynosa: Centro
    88900 Río Bravo: Centro
    89000 Tampico: Centro
    89110 Tampico: Petrolera
    89230 Tampico: Águila
    89400 Ciudad Madero: Centro
    89600 Altamira: Centro
    89800 El Mante: Centro`,
  TLA: `
    90000 Tlaxcala: Centro
    90200 Calpulalpan: Centro
    90250 Tlaxco: Centro
    90300 Apizaco: Centro
    90500 Huamantla: Centro
    90740 Zacatelco: Centro
    90800 Chiautempan: Centro`,
  VER: `
    91000 Xalapa: Centro
    91500 Coatepec: Centro
    91700 Veracruz: Centro
    91919 Veracruz: Reforma
    92800 Tuxpan: Centro
    93400 Papantla: Centro
    94298 Boca del Río: Jardines de Mocambo
    94299 Boca del Río: Costa de Oro
    94300 Orizaba: Centro
    94500 Córdoba: Centro
    95700 San Andrés Tuxtla: Centro
    96000 Acayucan: Centro
    96400 Coatzacoalcos: Centro
    96700 Minatitlán: Centro`,
  YUC: `
    97000 Mérida: Centro
    97070 Mérida: García Ginerés
    97100 Mérida: Itzimná
    97125 Mérida: México
    97130 Mérida: Altabrisa
    97320 Progreso: Centro
    97370 Kanasín: Centro
    97540 Izamal: Centro
    97700 Tizimín: Centro
    97780 Valladolid: Centro
    97860 Ticul: Centro
    97970 Tekax: Centro`,
  ZAC: `
    98000 Zacatecas: Centro
    98400 Río Grande: Centro
    98500 Calera: Víctor Rosales Centro
    98600 Guadalupe: Centro
    99000 Fresnillo: Centro
    99100 Sombrerete: Centro
    99300 Jerez: Centro
    99600 Jalpa: Centro
    99700 Tlaltenango de Sánchez Román: Centro`,
};

/** What the demo shop knows of a postal code. */
export type KnownPostalCode = { code: string; state: string; municipality: string; neighborhoods: readonly string[] };

/** In the order of their states, then of the lines above. */
export const postalCodes: readonly KnownPostalCode[] = Object.entries(byState).flatMap(([state, lines]) =>
  [...lines.matchAll(/(\d{5}) ([^:\n]+): (.+)/g)].map(([, code = "", municipality = "", names = ""]) => ({
    code,
    state,
    municipality,
    neighborhoods: names.split(", "),
  })),
);
