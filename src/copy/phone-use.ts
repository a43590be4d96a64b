/** What a shopper's phone is for: the form, its error and the page about deliveries say the same. */
export const PHONE_USE = "lo usamos si el repartidor no encuentra el domicilio o hay algo que confirmar de tu pedido";
