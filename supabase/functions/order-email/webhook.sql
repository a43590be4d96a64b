-- For the SQL editor of a hosted project, once «Database › Webhooks» is switched on: posts each change of an order that a buyer
-- wants to hear of. <ref> and <secret> are the project's; the secret is that of the function's settings.
create trigger orders_email
  after insert or update of status, payment_status, awaits_availability on public.orders
  for each row execute function supabase_functions.http_request(
    'https://<ref>.supabase.co/functions/v1/order-email', 'POST',
    '{"content-type": "application/json", "x-webhook-secret": "<secret>"}', '{}', '5000');
