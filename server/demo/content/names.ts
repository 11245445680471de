/** Names to combine by chance. Any likeness to a person is accidental. */
export const WOMEN = list(`
  Abigail, Althea, Amihan, Analyn, Angelica, Annabelle, Beatriz, Bernadette, Carmela, Cecilia,
  Cherry, Clarissa, Consuelo, Corazon, Cristina, Dalisay, Divina, Dolores, Editha, Elena, Erlinda,
  Esperanza, Estrella, Evangeline, Felicidad, Florencia, Gemma, Glenda, Graciela, Hazel, Imelyn,
  Irene, Isabel, Jasmine, Jocelyn, Josefina, Juliana, Karen, Katrina, Leonora, Ligaya, Lourdes,
  Luningning, Luz, Mae Ann, Marites, Maribel, Marissa, Mei Ling, Melinda, Milagros, Nenita, Noemi,
  Norma, Patricia, Perla, Precious, Regina, Remedios, Rosario, Rowena, Sampaguita, Shirley,
  Soledad, Teresita, Trisha, Veronica, Violeta, Yolanda, Zenaida
`);

export const MEN = list(`
  Adrian, Alfonso, Alvin, Amado, Andres, Angelito, Arnel, Arturo, Bayani, Benedicto, Benjamin,
  Carlo, Cesar, Christian, Crisanto, Danilo, Dante, Dominador, Edgardo, Eduardo, Efren, Elias,
  Emilio, Ernesto, Felipe, Fidel, Francis, Gabriel, Gerardo, Gilbert, Gregorio, Hernando, Isagani,
  Jaime, Jericho, Jerome, Joaquin, Jomar, Jose Mari, Juanito, Kenneth, Lakan, Leandro, Lorenzo,
  Makisig, Marcelo, Mariano, Marvin, Mateo, Melchor, Miguel, Nathaniel, Nestor, Noel, Orlando,
  Pacifico, Paolo, Rafael, Ramil, Raymundo, Renato, Reynaldo, Roberto, Rodel, Rolando, Romeo,
  Salvador, Teodoro, Virgilio, Wilfredo
`);

export const SURNAMES = list(`
  Abad, Abella, Agbayani, Aguilar, Alcantara, Almazan, Andrada, Ang, Apostol, Bacani, Bautista,
  Belmonte, Bondoc, Bulaong, Cabrera, Calderon, Capili, Castillo, Catacutan, Chua, Co, Concepcion,
  Cruz, Cuevas, Dacanay, Dalisay, Dela Cruz, De Guzman, Del Rosario, Dimaano, Dimaculangan, Dizon,
  Dumlao, Dy, Encarnacion, Enriquez, Espiritu, Fajardo, Fernandez, Flores, Gatdula, Go, Gonzales,
  Guevarra, Guinto, Hernandez, Ibañez, Ilagan, Jacinto, Lao, Lim, Limjoco, Lopez, Lumibao,
  Macaraeg, Magbanua, Magpantay, Malabanan, Mananquil, Manalo, Mendoza, Mercado, Muñoz, Navarro,
  Nepomuceno, Ocampo, Ong, Pagdanganan, Panganiban, Peña, Punzalan, Que, Quiambao, Quizon,
  Ramirez, Reyes, Rivera, Rosales, Sagun, Salazar, Samonte, Santiago, Santos, Sarmiento, Siy,
  Soriano, Sumulong, Sy, Tamayo, Tan, Tecson, Tiongson, Tolentino, Tuazon, Uy, Valdez, Velasquez,
  Verzosa, Villaflor, Villanueva, Yap, Yu, Yumul, Zamora, Zapanta
`);

export const STREETS = list(`
  Acacia Street, Bonifacio Street, Burgos Street, Del Pilar Street, Ilang-Ilang Street, Kamagong
  Street, Luna Street, Mabini Avenue, Narra Street, Purok 1, Purok 3, Purok 5, Rizal Street,
  Sampaguita Street, Silang Street, Yakal Street
`);

function list(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim().replace(/\s+/g, ' '));
}
