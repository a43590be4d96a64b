// Generated from supabase/migrations by `npm run db:types`. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      brands: {
        Row: {
          created_at: string;
          id: string;
          is_active: boolean;
          name: string;
          name_words: unknown;
          plain_name: string;
          slug: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          id?: string;
          is_active?: boolean;
          name: string;
          name_words?: never;
          plain_name?: never;
          slug: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          is_active?: boolean;
          name?: string;
          name_words?: never;
          plain_name?: never;
          slug?: string;
        };
        Relationships: [];
      };
      categories: {
        Row: {
          id: string;
          image_url: string | null;
          is_active: boolean;
          name: string;
          name_words: unknown;
          plain_name: string;
          slug: string;
        };
        ComputedFields: never;
        Insert: {
          id?: string;
          image_url?: string | null;
          is_active?: boolean;
          name: string;
          name_words?: never;
          plain_name?: never;
          slug: string;
        };
        Update: {
          id?: string;
          image_url?: string | null;
          is_active?: boolean;
          name?: string;
          name_words?: never;
          plain_name?: never;
          slug?: string;
        };
        Relationships: [];
      };
      guest_carts: {
        Row: {
          created_at: string;
          expires_at: string;
          id: string;
          product_id: string;
          quantity: number;
          session_id: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          expires_at?: string;
          id?: string;
          product_id: string;
          quantity?: number;
          session_id?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          expires_at?: string;
          id?: string;
          product_id?: string;
          quantity?: number;
          session_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "guest_carts_product_id_fkey";
            columns: ["product_id"];
            isOneToOne: false;
            referencedRelation: "products";
            referencedColumns: ["id"];
          },
        ];
      };
      hero_slides: {
        Row: {
          created_at: string;
          expires_at: string | null;
          id: string;
          image_alt: string;
          image_url: string;
          is_active: boolean;
          is_featured: boolean;
          link_label: string | null;
          link_url: string | null;
          published_at: string | null;
          sort_order: number;
          subtitle: string | null;
          title: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          expires_at?: string | null;
          id?: string;
          image_alt?: string;
          image_url: string;
          is_active?: boolean;
          is_featured?: boolean;
          link_label?: string | null;
          link_url?: string | null;
          published_at?: string | null;
          sort_order?: number;
          subtitle?: string | null;
          title: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          expires_at?: string | null;
          id?: string;
          image_alt?: string;
          image_url?: string;
          is_active?: boolean;
          is_featured?: boolean;
          link_label?: string | null;
          link_url?: string | null;
          published_at?: string | null;
          sort_order?: number;
          subtitle?: string | null;
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      order_items: {
        Row: {
          content_name: string | null;
          discount_amount: number;
          id: string;
          line_number: number;
          needs_confirmation: boolean;
          order_id: string;
          product_id: string | null;
          product_item_code: string;
          product_name: string;
          product_snapshot: NonNullable<Json>;
          quantity: number;
          tax_amount: number;
          tax_rate: number;
          total_price: number;
          unit_content: number;
          unit_name: string;
          unit_price: number;
        };
        ComputedFields: never;
        Insert: {
          content_name?: string | null;
          discount_amount: number;
          id?: string;
          line_number?: number;
          needs_confirmation?: boolean;
          order_id: string;
          product_id?: string | null;
          product_item_code: string;
          product_name: string;
          product_snapshot: NonNullable<Json>;
          quantity: number;
          tax_amount: number;
          tax_rate: number;
          total_price: number;
          unit_content: number;
          unit_name: string;
          unit_price: number;
        };
        Update: {
          content_name?: string | null;
          discount_amount?: number;
          id?: string;
          line_number?: number;
          needs_confirmation?: boolean;
          order_id?: string;
          product_id?: string | null;
          product_item_code?: string;
          product_name?: string;
          product_snapshot?: NonNullable<Json>;
          quantity?: number;
          tax_amount?: number;
          tax_rate?: number;
          total_price?: number;
          unit_content?: number;
          unit_name?: string;
          unit_price?: number;
        };
        Relationships: [
          {
            foreignKeyName: "order_items_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: false;
            referencedRelation: "orders";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "order_items_product_id_fkey";
            columns: ["product_id"];
            isOneToOne: false;
            referencedRelation: "products";
            referencedColumns: ["id"];
          },
        ];
      };
      orders: {
        Row: {
          awaits_availability: boolean;
          billing_address: Json | null;
          cancelled_at: string | null;
          carrier: string | null;
          confirmed_at: string | null;
          created_at: string;
          customer_email: string;
          customer_name: string;
          customer_phone: string;
          delivered_at: string | null;
          discount_amount: number;
          dropped_items: NonNullable<Json>;
          guest_session_id: string;
          held_until: string | null;
          id: string;
          idempotency_key: string;
          internal_notes: string | null;
          is_open_unpaid: boolean;
          is_paid_at_door: boolean;
          notes: string | null;
          order_number: string;
          paid_at: string | null;
          payment_gateway_id: string | null;
          payment_reference: number;
          payment_status: string;
          placed_from: string | null;
          purchase_order: string | null;
          quote_folio: string | null;
          request_hash: string;
          returned_at: string | null;
          returned_pieces: NonNullable<Json>;
          shipped_at: string | null;
          shipping_address: NonNullable<Json>;
          shipping_cost: number;
          shipping_zone_id: string | null;
          status: string;
          subtotal: number;
          tax_amount: number;
          taxes: NonNullable<Json>;
          total_amount: number;
          tracking_number: string | null;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          awaits_availability?: boolean;
          billing_address?: Json | null;
          cancelled_at?: string | null;
          carrier?: string | null;
          confirmed_at?: string | null;
          created_at?: string;
          customer_email: string;
          customer_name: string;
          customer_phone: string;
          delivered_at?: string | null;
          discount_amount?: number;
          dropped_items?: NonNullable<Json>;
          guest_session_id: string;
          held_until?: string | null;
          id?: string;
          idempotency_key: string;
          internal_notes?: string | null;
          is_open_unpaid?: never;
          is_paid_at_door?: boolean;
          notes?: string | null;
          order_number: string;
          paid_at?: string | null;
          payment_gateway_id?: string | null;
          payment_reference?: number;
          payment_status?: string;
          placed_from?: string | null;
          purchase_order?: string | null;
          quote_folio?: string | null;
          request_hash: string;
          returned_at?: string | null;
          returned_pieces?: NonNullable<Json>;
          shipped_at?: string | null;
          shipping_address: NonNullable<Json>;
          shipping_cost: number;
          shipping_zone_id?: string | null;
          status?: string;
          subtotal: number;
          tax_amount: number;
          taxes: NonNullable<Json>;
          total_amount: number;
          tracking_number?: string | null;
          updated_at?: string;
        };
        Update: {
          awaits_availability?: boolean;
          billing_address?: Json | null;
          cancelled_at?: string | null;
          carrier?: string | null;
          confirmed_at?: string | null;
          created_at?: string;
          customer_email?: string;
          customer_name?: string;
          customer_phone?: string;
          delivered_at?: string | null;
          discount_amount?: number;
          dropped_items?: NonNullable<Json>;
          guest_session_id?: string;
          held_until?: string | null;
          id?: string;
          idempotency_key?: string;
          internal_notes?: string | null;
          is_open_unpaid?: never;
          is_paid_at_door?: boolean;
          notes?: string | null;
          order_number?: string;
          paid_at?: string | null;
          payment_gateway_id?: string | null;
          payment_reference?: number;
          payment_status?: string;
          placed_from?: string | null;
          purchase_order?: string | null;
          quote_folio?: string | null;
          request_hash?: string;
          returned_at?: string | null;
          returned_pieces?: NonNullable<Json>;
          shipped_at?: string | null;
          shipping_address?: NonNullable<Json>;
          shipping_cost?: number;
          shipping_zone_id?: string | null;
          status?: string;
          subtotal?: number;
          tax_amount?: number;
          taxes?: NonNullable<Json>;
          total_amount?: number;
          tracking_number?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "orders_payment_gateway_id_fkey";
            columns: ["payment_gateway_id"];
            isOneToOne: false;
            referencedRelation: "payment_gateways";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "orders_shipping_zone_id_fkey";
            columns: ["shipping_zone_id"];
            isOneToOne: false;
            referencedRelation: "shipping_zones";
            referencedColumns: ["id"];
          },
        ];
      };
      payment_gateways: {
        Row: {
          hours_to_pay: number;
          id: string;
          instructions: string;
          is_active: boolean;
          kind: string;
          label: string;
          max_amount: number | null;
          payment_details: NonNullable<Json>;
          settings: NonNullable<Json>;
          sort_order: number;
        };
        ComputedFields: never;
        Insert: {
          hours_to_pay?: number;
          id?: string;
          instructions?: string;
          is_active?: boolean;
          kind: string;
          label: string;
          max_amount?: number | null;
          payment_details?: NonNullable<Json>;
          settings?: NonNullable<Json>;
          sort_order?: number;
        };
        Update: {
          hours_to_pay?: number;
          id?: string;
          instructions?: string;
          is_active?: boolean;
          kind?: string;
          label?: string;
          max_amount?: number | null;
          payment_details?: NonNullable<Json>;
          settings?: NonNullable<Json>;
          sort_order?: number;
        };
        Relationships: [];
      };
      postal_codes: {
        Row: {
          id: string;
          municipality: string;
          neighborhoods: string[];
          postal_code: string;
          state_code: string;
        };
        ComputedFields: never;
        Insert: {
          id?: string;
          municipality: string;
          neighborhoods?: string[];
          postal_code: string;
          state_code: string;
        };
        Update: {
          id?: string;
          municipality?: string;
          neighborhoods?: string[];
          postal_code?: string;
          state_code?: string;
        };
        Relationships: [];
      };
      products: {
        Row: {
          attribute_keys: unknown;
          attributes: NonNullable<Json>;
          brand_id: string | null;
          category_id: string | null;
          content_name: string | null;
          created_at: string;
          description: string | null;
          family_code: string | null;
          head_word: string | null;
          id: string;
          image_url: string | null;
          is_active: boolean;
          is_featured: boolean;
          is_sold_out: boolean;
          item_code: string | null;
          item_name: string;
          min_stock_level: number | null;
          more_image_urls: string[];
          precio_web: number;
          price_per_piece: number;
          price_per_piece_with_tax: number;
          price_with_tax: number;
          sale_unit: string | null;
          search_document: unknown;
          search_text: string;
          sort_order: number;
          stock_quantity: number | null;
          tax_rate: number;
          unit_content: number;
          unit_name: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          attribute_keys?: unknown;
          attributes?: NonNullable<Json>;
          brand_id?: string | null;
          category_id?: string | null;
          content_name?: string | null;
          created_at?: string;
          description?: string | null;
          family_code?: string | null;
          head_word?: string | null;
          id?: string;
          image_url?: string | null;
          is_active?: boolean;
          is_featured?: boolean;
          is_sold_out?: never;
          item_code?: string | null;
          item_name: string;
          min_stock_level?: number | null;
          more_image_urls?: string[];
          precio_web?: number;
          price_per_piece?: never;
          price_per_piece_with_tax?: never;
          price_with_tax?: never;
          sale_unit?: string | null;
          search_document?: unknown;
          search_text?: string;
          sort_order?: number;
          stock_quantity?: number | null;
          tax_rate?: number;
          unit_content: number;
          unit_name: string;
          updated_at?: string;
        };
        Update: {
          attribute_keys?: unknown;
          attributes?: NonNullable<Json>;
          brand_id?: string | null;
          category_id?: string | null;
          content_name?: string | null;
          created_at?: string;
          description?: string | null;
          family_code?: string | null;
          head_word?: string | null;
          id?: string;
          image_url?: string | null;
          is_active?: boolean;
          is_featured?: boolean;
          is_sold_out?: never;
          item_code?: string | null;
          item_name?: string;
          min_stock_level?: number | null;
          more_image_urls?: string[];
          precio_web?: number;
          price_per_piece?: never;
          price_per_piece_with_tax?: never;
          price_with_tax?: never;
          sale_unit?: string | null;
          search_document?: unknown;
          search_text?: string;
          sort_order?: number;
          stock_quantity?: number | null;
          tax_rate?: number;
          unit_content?: number;
          unit_name?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "products_brand_id_fkey";
            columns: ["brand_id"];
            isOneToOne: false;
            referencedRelation: "brands";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "products_category_id_fkey";
            columns: ["category_id"];
            isOneToOne: false;
            referencedRelation: "categories";
            referencedColumns: ["id"];
          },
        ];
      };
      shipping_zones: {
        Row: {
          id: string;
          is_active: boolean;
          max_days: number;
          min_days: number;
          name: string;
          state_codes: string[];
        };
        ComputedFields: never;
        Insert: {
          id?: string;
          is_active?: boolean;
          max_days: number;
          min_days: number;
          name: string;
          state_codes: string[];
        };
        Update: {
          id?: string;
          is_active?: boolean;
          max_days?: number;
          min_days?: number;
          name?: string;
          state_codes?: string[];
        };
        Relationships: [];
      };
      slider_settings: {
        Row: {
          key: string;
          value: NonNullable<Json>;
        };
        ComputedFields: never;
        Insert: {
          key: string;
          value: NonNullable<Json>;
        };
        Update: {
          key?: string;
          value?: NonNullable<Json>;
        };
        Relationships: [];
      };
      volume_discounts: {
        Row: {
          id: string;
          is_active: boolean;
          min_quantity: number;
          percentage: number;
          product_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          id?: string;
          is_active?: boolean;
          min_quantity: number;
          percentage: number;
          product_id?: string | null;
        };
        Update: {
          id?: string;
          is_active?: boolean;
          min_quantity?: number;
          percentage?: number;
          product_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "volume_discounts_product_id_fkey";
            columns: ["product_id"];
            isOneToOne: false;
            referencedRelation: "products";
            referencedColumns: ["id"];
          },
        ];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      approve_quote: { Args: { approver: string; quote_id: string }; Returns: Json };
      attribute_facets: {
        Args: {
          attributes?: string;
          brand_ids?: string[];
          category_ids?: string[];
          is_active?: boolean;
          is_featured?: boolean;
          max_price?: number;
          min_price?: number;
          only_available?: boolean;
          query?: string;
          with_tax?: boolean;
        };
        Returns: Json;
      };
      cancel_order: { Args: { order_number: string; reason?: string }; Returns: Json };
      confirm_availability: { Args: { order_number: string; unavailable?: string[] }; Returns: Json };
      confirm_order: { Args: { order_number: string }; Returns: Json };
      count_products: {
        Args: {
          brand_ids?: string[];
          category_ids?: string[];
          is_active?: boolean;
          is_featured?: boolean;
          max_price?: number;
          min_price?: number;
          only_available?: boolean;
          query?: string;
          with_tax?: boolean;
        };
        Returns: Json;
      };
      count_unexported_products: { Args: Record<PropertyKey, never>; Returns: number };
      deliver_order: { Args: { order_number: string }; Returns: Json };
      end_unpaid_orders: { Args: Record<PropertyKey, never>; Returns: number };
      export_products: { Args: { after_code?: string; page_size?: number }; Returns: Json };
      holding_terms: { Args: Record<PropertyKey, never>; Returns: Json };
      import_products: { Args: { apply?: boolean; create_missing?: boolean; lines: Json }; Returns: Json };
      listed_products: {
        Args: {
          attributes?: string;
          brand_ids?: string[];
          category_ids?: string[];
          first_row?: number;
          is_active?: boolean;
          is_featured?: boolean;
          max_price?: number;
          min_price?: number;
          only_available?: boolean;
          query?: string;
          row_limit?: number;
          sort?: string;
          with_tax?: boolean;
        };
        Returns: Json;
      };
      low_stock: {
        Args: { max_rows?: number };
        Returns: {
          days_left: number;
          minimum: number;
          name: string;
          sku: string;
          sold_in_30_days: number;
          stock: number;
        }[];
      };
      pay_order: { Args: { order_number: string; paid_at?: string }; Returns: Json };
      place_order: { Args: { payload: Json }; Returns: Json };
      popular_categories: { Args: { max_entries?: number }; Returns: Json };
      product_facets: {
        Args: {
          attributes?: string;
          brand_ids?: string[];
          category_ids?: string[];
          is_active?: boolean;
          is_featured?: boolean;
          max_price?: number;
          min_price?: number;
          only_available?: boolean;
          query?: string;
          scope: string;
          with_tax?: boolean;
        };
        Returns: Json;
      };
      products_by_code: { Args: { codes: string[] }; Returns: Json };
      read_quote: { Args: { quote_id: string }; Returns: Json };
      refund_order: { Args: { order_number: string; returned?: Json }; Returns: Json };
      return_order: { Args: { order_number: string; returned?: Json }; Returns: Json };
      save_quote: { Args: { payload: Json }; Returns: Json };
      search_products: {
        Args: {
          brand_ids?: string[];
          category_ids?: string[];
          is_active?: boolean;
          is_featured?: boolean;
          max_price?: number;
          min_price?: number;
          only_available?: boolean;
          page?: number;
          page_size?: number;
          query?: string;
          sort?: string;
          with_tax?: boolean;
        };
        Returns: Json;
      };
      search_suggestions: { Args: { max_entries?: number; query: string }; Returns: Json };
      search_synonyms: { Args: Record<PropertyKey, never>; Returns: Json };
      ship_order: { Args: { carrier?: string; order_number: string; tracking_number?: string }; Returns: Json };
      shop_settings_warnings: { Args: Record<PropertyKey, never>; Returns: string[] };
      track_order: { Args: { email: string; order_number: string }; Returns: Json };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
